// From texts to words, the twin of linmodels_lib/text.py. tests/widgets/review_classifier/test_python.py holds the two
// together. Pure: node tests it.

const TOKEN = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;

/**
 * The words of a text: lower case, runs of letters and digits, an apostrophe inside a word stays.
 * @param {string} text @returns {string[]}
 */
export function tokenize(text) {
  return text.toLowerCase().replaceAll("’", "'").match(TOKEN) ?? [];
}
