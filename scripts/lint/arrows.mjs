import { dirname, relative, resolve, sep } from "node:path";
import { root } from "../lib/paths.mjs";

/** What each part of the product may know, besides itself. Nobody knows `main`, which starts the portal. */
const known = {
  shared: ["generated"],
  framework: ["shared", "generated"],
  portal: ["framework", "shared", "generated"],
  server: ["shared", "generated"],
  worker: ["shared"],
  main: ["portal", "framework", "shared"],
};

/** Part of the product that a file below src/ belongs to; undefined for everything else. */
const partOf = (path) => /^src\/(\w+)/.exec(relative(root, path).split(sep).join("/"))?.[1];

function partNamedBy(specifier, file) {
  const alias = /^#(\w+)\//.exec(specifier)?.[1];
  if (alias !== undefined) return alias;
  return specifier.startsWith(".") ? partOf(resolve(dirname(file), specifier)) : undefined;
}

/** Imports point one way: portal -> framework -> shared, server -> shared. Types and imports on demand count too. */
export const arrows = {
  create(context) {
    const file = context.filename;
    const own = partOf(file);
    const isTest = /\.test\.tsx?$/.test(file);
    const check = ({ source }) => {
      if (typeof source?.value !== "string" || own === undefined) return;
      const named = partNamedBy(source.value, file);
      if (named === undefined || named === own || known[own]?.includes(named)) return;
      if (named === "tests" && isTest) return;
      context.report({
        node: source,
        message: `src/${own} knows ${known[own]?.join(", ") ?? "nothing else"}, and not ${named}.`,
      });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
