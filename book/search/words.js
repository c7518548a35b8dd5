// Text as the search compares it: words without capitals, accents, endings and differences of spelling.

const GREEK = {
  α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "epsilon", ϵ: "epsilon", ζ: "zeta", η: "eta", θ: "theta", ι: "iota",
  κ: "kappa", λ: "lambda", μ: "mu", µ: "mu", ν: "nu", ξ: "xi", π: "pi", ρ: "rho", σ: "sigma", ς: "sigma", τ: "tau",
  υ: "upsilon", φ: "phi", ϕ: "phi", χ: "chi", ψ: "psi", ω: "omega",
};
const RUN = /[\p{L}\p{M}\p{N}]+(?:[-‑_.+'’][\p{L}\p{M}\p{N}]+)*/gu; // a word, or several without a space: log-sum-exp
/** What is spelled in two ways becomes one of them. @type {[RegExp, string][]} */
const SPELLINGS = [
  [/(?<=...)([iy])z(?=(e|ed|er|ers|es|ing|able|ation|ations|ational)$)/, "$1s"], // regularization
  [/(?<=...)our(?=(s|ed|ing|ful|ite|able|hood|ly|al)?$)/, "or"], // behaviour, neighbour
  [/(?<=..)ll(?=(ed|ing|er|ers)$)/, "l"], // labelled, modelling
  [/(?<=[bcdt])re(?=s?$)/, "er"], // centre
  [/(?<=..)ies$/, "y"],
  [/(?<=ss|x|sh|ch)es$/, ""],
  [/(?<=..[^suiy])s$/, ""], // many of a thing are found as one
];
const ENDING = /(?<=...i[sy]s?)ations?$|(?<=....)at(?:ions?|ed|es?|ing|ive|ors?)$|(?:ingly|ings?|ions?|edly|ences?|ents?|(?<=.....)[eo]rs?|ed|es|ly|e|(?<!s)s)$/;
const COMMON = new Set(
  `a about an and any are as at be been but by can could did do does for from get give gives had has have how i if in into
  is it its let me my not of on one or our please so some than that the their them then there these they this to two us
  use used using was we were what when where which who whose why will with would you your`.split(/\s+/),
);

/** A function that remembers what it said. @param {(word: string) => string} say */
const remembering = (say) => {
  /** @type {Map<string, string>} */
  const said = new Map();
  return (/** @type {string} */ word) => {
    if (!said.has(word)) said.set(word, say(word));
    return /** @type {string} */ (said.get(word));
  };
};

/** A word as it is compared. */
export const fold = remembering((word) => {
  let folded = word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[α-ωϕϵµ]/g, (letter) => (
    GREEK[/** @type {keyof typeof GREEK} */ (letter)] ?? letter));
  for (const [spelling, other] of SPELLINGS) folded = folded.replace(spelling, other);
  return folded;
});

/** What folded words of one family share, marked so that no word begins like it: ~smooth. */
export const stem = remembering((folded) => {
  const rest = folded.replace(/ies$/, "y").replace(/(?<=ss|x|sh|ch)es$/, "").replace(ENDING, "");
  const bare = rest.length < 3 ? folded : rest.replace(/([bdfgmnprt])\1$/, "$1");
  return `~${bare.replace(/([^aeiou])i$/, "$1y")}`;
});

/** The parts of a run: by its marks, and by its capitals where it is a name in code. @param {string} run */
const parts = (run) => run.replace(/(?<=\p{Ll}\p{Ll})(?=\p{Lu}\p{Ll})/gu, "-").split(/[-‑_.+'’]/);

/**
 * @typedef {object} Run a word, or words written together, where it stands in a text
 * @property {string} whole as one word: logsumexp
 * @property {string[]} parts log, sum, exp; nothing where there is only one
 * @property {number} from
 * @property {number} to
 */

/** Every run of a text. @param {string} text @returns {Run[]} */
export const runs = (text) => [...text.matchAll(RUN)].map(({ 0: found, index }) => {
  const run = found.replace(/['’]\p{L}{1,2}$/u, ""); // Laplace's
  const split = /^[\d.]+$/.test(run) ? [run] : parts(run).filter(Boolean);
  return {
    whole: fold(split.join("")),
    parts: split.length > 1 ? split.map(fold) : [],
    from: index,
    to: index + found.length,
  };
});

/** Whether a word, as part of others or alone, is worth a place in the index: no decimals, no letters of formulas.
 * @param {string} word @param {string[]} split */
const worth = (word, split) => (split.length
  ? split.every((part) => part.length > 1) || /^\p{L}\d$/u.test(word) // log_loss and F_1, but not x_i
  : !/^\d([\d.]*\.[\d.]*)?$/.test(word));

/** All that a text is found by. @param {string} text @returns {string[]} */
export const terms = (text) => runs(text).flatMap(({ whole, parts: split }) => (
  [...(worth(whole, split) ? [whole] : []), ...split.filter((part) => part.length > 1)]));

/** Whether a word tells nothing in a question. @param {string} folded */
export const common = (folded) => COMMON.has(folded);
