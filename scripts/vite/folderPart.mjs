import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { browserPart, isOwnPortal, productFolder } from "../../src/framework/server/folder/files.ts";

const wanted = "#portal.browser.ts";
const together = "\0folder-part";

/**
 * Puts a folder's part of the browser beside the product's own: its components are registered too. Of a folder that is a
 * portal of its own it takes the product's place.
 * @param folder an absolute path; one without such a part changes nothing
 */
export function folderPart(folder) {
  const file = join(folder, browserPart);
  if (folder === productFolder || !existsSync(file)) return undefined;
  const product = join(productFolder, "src", "portal.browser.ts");
  const alone = isOwnPortal(folder);
  return {
    name: "folder-part",
    enforce: "pre",
    resolveId(source, importer = "") {
      if (source === wanted) return together;
      // Wherever the folder is, its modules import the framework and the product's packages.
      const isPath = /^(?:[./\0]|[a-z]+:)/i.test(source);
      if (isPath || !importer.startsWith(folder + sep)) return undefined;
      return this.resolve(source, product, { skipSelf: true });
    },
    load(id) {
      if (id !== together) return undefined;
      const [own, below] = [file, product].map((path) => JSON.stringify(path));
      if (alone) return `export { registry, settings } from ${own};`;
      return `import { registry as own } from ${own};
        import { registry as below, settings } from ${below};
        export const registry = { ...below, ...own };
        export { settings };`;
    },
    transformIndexHtml: (html) =>
      alone ? html.replace(/<title>[^<]*/, () => `<title>${nameOf(folder)}`) : html,
  };
}

const nameOf = (folder) => {
  const { name } = JSON.parse(readFileSync(join(folder, "resources", "portal.json"), "utf8"));
  return name.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
};
