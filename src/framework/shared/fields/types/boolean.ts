import { defineFieldType } from "../fieldType.ts";

const words: Record<string, boolean> = {
  true: true,
  "1": true,
  yes: true,
  false: false,
  "0": false,
  no: false,
};

/** Yes or no. */
export const boolean = defineFieldType({
  name: "boolean",
  matches: (schema) => schema.type === "boolean",
  storage: "boolean",
  operators: ["is"],
  columnRank: 45,
  inOneLine: true,
  filtersByDefault: true,
  parse: (text) => words[text.toLowerCase()],
  text: (value) => (value === true ? "Yes" : value === false ? "No" : ""),
});
