// Reads lists of probabilities as JSON on standard input; writes the bits of every product and sum in each format.
import { readFileSync } from "node:fs";
import { FORMATS, round16, trace } from "../../../linmodels_lib/widgets/underflow_race/logic.js";

const { lists, numbers } = JSON.parse(readFileSync(0, "utf8"));
const lanes = lists.map((probs) => trace(probs).map(({ products, sums }, k) => (
  { products: products.map(FORMATS[k].bits), sums: sums.map(FORMATS[k].bits) })));
process.stdout.write(JSON.stringify({ lanes, rounded: numbers.map((x) => FORMATS[0].bits(round16(x))) }));
