const name = "object.entries";
const id = `\0${name}`;

/**
 * `Object.entries` in the place of a package that stands in for it in engines that have none: those that the portal is built
 * for have it, and the package brings 40 kB of what else such engines lack. Only node-polyglot asks for it.
 */
export const ownEntries = () => ({
  name: "own-entries",
  enforce: "pre",
  apply: "build",
  resolveId: (source) => (source === name ? id : undefined),
  load: (asked) =>
    asked === id ? { code: "module.exports = Object.entries;", moduleSideEffects: false } : undefined,
});
