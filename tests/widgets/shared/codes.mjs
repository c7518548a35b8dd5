// The codes of texts, as the page draws them.
import { codeOf } from "../../../linmodels_lib/widgets/shared/code.js";

const texts = JSON.parse(await new Response(process.stdin).text());
const codes = await Promise.all(texts.map(codeOf));
const rows = (data) => data.map((row) => row.map(Number).join(""));
const told = ({ version, maskPattern, data }) => ({ version, mask: maskPattern, rows: rows(data) });
console.log(JSON.stringify(codes.map(told)));
