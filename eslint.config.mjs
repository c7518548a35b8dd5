// The house style of the widgets' JavaScript, for `make lint`. Layout is the writer's, up to 120 characters.

import js from "@eslint/js";
import globals from "globals";

const RULES = {
  "no-unused-vars": ["error", { argsIgnorePattern: "^_+$", caughtErrors: "none" }],
  "no-shadow": ["error", { allow: ["_"] }],
  "no-var": "error",
  "prefer-const": ["error", { destructuring: "all" }],
  eqeqeq: "error",
  "object-shorthand": "error",
  "no-useless-rename": "error",
  "no-unneeded-ternary": "error",
  "max-len": ["error", { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }],
  "max-lines-per-function": ["error", { max: 50, skipBlankLines: true, skipComments: true }],
};

const OTHERS = { axe: "readonly" }; // of axe-core

export default [
  { ignores: ["_build/", "workspace/", "**/.*/", "linmodels_lib/widgets/vendor/"] },
  { files: ["**/*.js"], languageOptions: { globals: { ...globals.browser, ...OTHERS } } },
  { files: ["book/{ext,search}/*.mjs"], languageOptions: { globals: { ...globals.nodeBuiltin, document: "readonly" } } },
  { files: ["tests/{widgets,book}/**/*.mjs"], languageOptions: { globals: { ...globals.nodeBuiltin, location: "writable" } } },
  { files: ["**/*.js", "**/*.mjs"], ...js.configs.recommended },
  { files: ["**/*.js", "**/*.mjs"], rules: RULES },
  { files: ["tests/helpers/*.js", "book/assets/*.js"], rules: { "max-lines-per-function": "off" } }, // one function a page runs
];
