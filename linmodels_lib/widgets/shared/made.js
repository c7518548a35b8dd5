// The functions that made the modules of this script, by name, where the bundler's `define` keeps them: one_file.js
// writes them down again. A browser holds their text anyway, and gives it back from a disk too.

/** @type {Record<string, (modules: any) => any>} */
export const made = {};
