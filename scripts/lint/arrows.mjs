import { dirname, relative, resolve, sep } from "node:path";
import { root } from "../lib/paths.mjs";

const framework = (side) => [`framework/${side}`, "framework/shared", "generated"];
const portal = (side) => [`portal/${side}`, "portal/shared", ...framework(side)];

/**
 * What each part of the product may import, besides itself. The framework has no portal, browser and server never meet,
 * and nobody imports the entry points.
 */
const known = {
  "framework/shared": ["generated"],
  "framework/browser": framework("browser"),
  "framework/server": framework("server"),
  "portal/shared": ["framework/shared", "generated"],
  "portal/browser": portal("browser"),
  "portal/server": portal("server"),
  "portal.browser": portal("browser"),
  "portal.server": portal("server"),
  worker: ["framework/shared"],
  main: ["portal.browser", ...portal("browser")],
  "example.browser": framework("browser"),
  "example.server": framework("server"),
  portals: ["portal.server", ...portal("server")],
  server: ["portals", ...framework("server")],
};

/** Part of the product that a path below src/ belongs to: `framework/server`, `portal.server`, `main`. */
function partBelowSrc(path) {
  const [first = "", second = ""] = path.split("/");
  return first === "framework" || first === "portal" ? `${first}/${second}` : first.replace(/\.tsx?$/, "");
}

/** Part that a path in a folder below examples/ belongs to: they know the framework alone. */
const partOfExample = (path) => {
  const [, , first = ""] = path.split("/");
  return /^(?:portal\.server\.ts|server)$/.test(first) ? "example.server" : "example.browser";
};

const partOf = (file) => {
  const path = relative(root, file).split(sep).join("/");
  if (path.startsWith("examples/")) return partOfExample(path);
  return path.startsWith("src/") ? partBelowSrc(path.slice("src/".length)) : undefined;
};

function partNamedBy(specifier, file) {
  if (specifier.startsWith("#tests/")) return "tests";
  if (specifier.startsWith("#")) return partBelowSrc(specifier.slice(1));
  return specifier.startsWith(".") ? partOf(resolve(dirname(file), specifier)) : undefined;
}

/** Imports point one way: portal -> framework, browser -> shared, server -> shared. Types and imports on demand count too. */
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
