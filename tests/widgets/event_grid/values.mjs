// Reads states as JSON on standard input; writes the grid's numbers and areas for each, and what the levels fix.
import { readFileSync } from "node:fs";
import { layout, numbers, universe, weights } from "../../../linmodels_lib/widgets/event_grid/logic.js";
import { LEVELS, solutions } from "../../../linmodels_lib/widgets/event_grid/levels.js";

const text = (number) => (number === null ? null : (number.text ?? number));
const solve = (state) => ({
  ...Object.fromEntries(Object.entries(numbers(state)).map(([key, value]) => [key, text(value)])),
  boxes: layout(weights(state.heads), universe(state)),
});
const levels = LEVELS.map(({ heads, A }, i) => ({ heads, A, solutions: String(solutions(i + 1)) }));
process.stdout.write(JSON.stringify({ answers: JSON.parse(readFileSync(0, "utf8")).map(solve), levels }));
