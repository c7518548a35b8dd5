// Keeps what was read, so that it can be read again without a network. tools/offline.py puts the version in.
const VERSION = "{version}";
const VISITED = `visited ${VERSION}`;
const PATIENCE = 4000; // ms that a slow network is waited for where the page is here already
const BY_CONTENT = /\/_images\/[0-9a-f]{64}\.|\/_static\/fonts\/|[?&]v=/; // what never changes under its name

const ELSEWHERE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Not on this device</title><body><main><h1>This page is not on this device yet</h1>
<p>There is no network, and you have not read this page before. Go back: what you have read is still here.</p>
</main></body></html>`;

const kept = async (request) => (await caches.match(request)) ?? caches.match(request, { ignoreSearch: true });

async function fetched(event) {
  const answer = await fetch(event.request);
  if (answer.ok && !answer.redirected && answer.type === "basic") {
    const copy = answer.clone();
    const put = caches.open(VISITED).then((cache) => cache.put(event.request, copy));
    event.waitUntil(put.catch(() => { /* a full disk keeps nothing more */ }));
  }
  return answer;
}

/** From the network, or from what is kept where the network is silent or slow. */
async function freshOrKept(event) {
  const { request } = event;
  const network = fetched(event);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(() => kept(request));
  try {
    return (await Promise.race([network, late])) ?? await network;
  } catch {
    const found = await kept(request);
    if (found) return found;
    if (request.mode !== "navigate") return Response.error();
    return new Response(ELSEWHERE, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  }
}

addEventListener("install", () => globalThis.skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  // What was visited in the version before stays readable; what is older goes.
  const old = (await caches.keys()).filter((name) => name.startsWith("visited ") && name !== VISITED);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  await globalThis.clients.claim();
})()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const asked = request.method === "GET" && request.url.startsWith(globalThis.registration.scope) && !request.headers.has("range");
  if (!asked || request.cache === "no-store") return; // as offline.js asks, which keeps files by itself
  const here = BY_CONTENT.test(request.url) ? caches.match(request) : Promise.resolve();
  event.respondWith(here.then((found) => found ?? freshOrKept(event)));
});
