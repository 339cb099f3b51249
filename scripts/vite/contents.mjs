import { relative, sep } from "node:path";
import { root } from "../lib/paths.mjs";

/** Writes .vite/contents.json: of which modules each script is made, so that the size check can tell what is in it. */
export function scriptContents() {
  return {
    name: "script-contents",
    generateBundle(_options, bundle) {
      const scripts = Object.values(bundle).filter(({ type }) => type === "chunk");
      const contents = scripts.map(({ fileName, moduleIds }) => [fileName, moduleIds.map(shortened)]);
      this.emitFile({
        type: "asset",
        fileName: ".vite/contents.json",
        source: JSON.stringify(Object.fromEntries(contents), null, 1),
      });
    },
  };
}

const shortened = (id) => relative(root, id.replace(/^\0/, "").replace(/\?.*$/, "")).replaceAll(sep, "/");
