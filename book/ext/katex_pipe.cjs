// Runs for the length of one build: a JSON request on each input line, a JSON answer on each output line.
const katex = require(process.argv[2]);

function answer({ tex, display }) {
  try {
    return { html: katex.renderToString(tex, { displayMode: display, output: "htmlAndMathml", strict: "error" }) };
  } catch (error) {
    return { error: error.message };
  }
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n"));
