// Reading without a network: a worker keeps what was visited (worker.js), and on request the whole book is kept.
// From a disk there is nothing to do. The list of all files, with their sizes and what is in them, is offline.json.
(() => {
  const root = new URL("../", document.currentScript.src).href;
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  const WHOLE = "whole book";
  const LIST = `${root}offline.json`;
  const AT_ONCE = 6;

  addEventListener("load", () => setTimeout(() => {
    navigator.serviceWorker.register(`${root}worker.js`, { scope: root }).then(update).catch(() => { /* then without */ });
    navigator.serviceWorker.ready.then(() => setTimeout(figures, 2000));
  }, 3000));

  /** A page that was read is kept with the figures that were not scrolled to, unless the reader saves data. */
  function figures() {
    if (navigator.connection?.saveData) return;
    for (const { src } of document.images) {
      if (src.startsWith(root)) fetch(src, { priority: "low" }).catch(() => { /* then without it */ });
    }
  }

  const listed = async () => (await fetch(LIST, { cache: "no-store" })).json();
  const keptList = async () => (await caches.match(LIST, { cacheName: WHOLE }))?.json();
  const noteKept = async (cache, list) => cache.put(LIST, new Response(JSON.stringify(list)));
  const address = (path) => root + path.split("/").map(encodeURIComponent).join("/");

  /** Fetch what is new or other than before; then let go of what the book no longer has. */
  async function keep(list, tell) {
    const cache = await caches.open(WHOLE);
    const before = (await keptList())?.files ?? {};
    const all = Object.entries(list.files);
    const wanted = [];
    for (const [path, [bytes, sign]] of all) {
      if (before[path]?.[1] !== sign || !(await cache.match(address(path)))) wanted.push([path, bytes]);
    }
    const total = wanted.reduce((sum, [, bytes]) => sum + bytes, 0);
    const has = Object.fromEntries(all.filter(([path]) => !wanted.some(([one]) => one === path)));
    let done = 0;
    tell(done, total);
    const next = async () => {
      for (let one = wanted.pop(); one; one = wanted.pop()) {
        const [path, bytes] = one;
        const answer = await fetch(address(path), { cache: "no-store" });
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        await cache.put(address(path), answer);
        has[path] = list.files[path];
        done += bytes;
        tell(done, total);
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, next));
    } catch (error) {
      await noteKept(cache, { version: "", files: has }); // to go on from there
      throw error;
    }
    await noteKept(cache, list);
    const here = new Set([LIST, ...all.map(([path]) => address(path))]);
    for (const request of await cache.keys()) if (!here.has(request.url)) await cache.delete(request);
  }

  /** A book that is kept follows the book that is served, quietly. */
  async function update() {
    try {
      const before = await keptList();
      if (!before) return;
      const list = await listed();
      if (list.version !== before.version) await keep(list, () => {});
    } catch { /* no network, or no room: the kept book stays as it is */ }
  }

  // The place on the page "How to use this book" that offers it.
  const place = document.querySelector(".lm-offline");
  if (!place || !window.caches) return;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "lm-open-all" });
  const said = document.createElement("p");
  said.setAttribute("role", "status");
  const bar = document.createElement("progress");
  bar.setAttribute("aria-label", "Kept so far");
  bar.hidden = true;
  place.append(button, bar, said);
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 1 : 0)} MB`;
  const size = ({ files }) => Object.values(files).reduce((sum, [bytes]) => sum + bytes, 0);

  const show = async () => {
    const here = await keptList();
    bar.hidden = true;
    button.disabled = false;
    if (here?.version) {
      button.textContent = "Remove the book from this device";
      said.textContent = `The whole book is on this device, ${megabytes(size(here))}. It is updated by itself.`;
      button.onclick = async () => {
        await caches.delete(WHOLE);
        await show();
        said.textContent = "The book is removed; the pages you have read can still be read without a network.";
      };
      return;
    }
    const list = await listed().catch(() => null);
    button.textContent = "Keep the whole book on this device";
    button.disabled = !list;
    said.textContent = list ? `${megabytes(size(list))} on this device, less over the network.` : "There is no network now.";
    button.onclick = async () => {
      button.disabled = true;
      bar.hidden = false;
      try {
        await navigator.storage?.persist?.();
        await keep(await listed(), (done, total) => {
          bar.max = Math.max(total, 1);
          bar.value = done;
          said.textContent = `${megabytes(done)} of ${megabytes(total)}`;
        });
        await show();
      } catch (error) {
        await show();
        said.textContent = error.name === "QuotaExceededError"
          ? "There is not enough room on this device. Nothing is lost: what was read can still be read."
          : "The network broke off. Press again to go on where it stopped.";
      }
    };
  };
  show();
})();
