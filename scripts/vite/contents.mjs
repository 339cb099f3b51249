import { relative, sep } from "node:path";
import { root } from "../lib/paths.mjs";

/** Writes .vite/contents.json: the modules of each script and how long each is, so that the size check can tell what is in it. */
export function scriptContents() {
  return {
    name: "script-contents",
    generateBundle(_options, bundle) {
      const scripts = Object.values(bundle).filter(({ type }) => type === "chunk");
      const contents = scripts.map(({ fileName, modules }) => [fileName, lengthsOf(modules)]);
      this.emitFile({
        type: "asset",
        fileName: ".vite/contents.json",
        source: JSON.stringify(Object.fromEntries(contents), null, 1),
      });
    },
  };
}

const lengthsOf = (modules) =>
  Object.fromEntries(
    Object.entries(modules).map(([id, { renderedLength }]) => [shortened(id), renderedLength]),
  );

const shortened = (id) => relative(root, id.replace(/^\0/, "").replace(/\?.*$/, "")).replaceAll(sep, "/");
