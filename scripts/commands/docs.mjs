import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.mjs";

const folder = join(root, "docs", "reference");

/** Writes docs/reference from the meta-schemas: `npm run docs`. */
export default async function docs() {
  const { metaSchemas } = await import("../../src/framework/server/definitions/load.ts");
  const { referencePages } = await import("../docs/reference.ts");
  const { usesOfProduct } = await import("../docs/uses.ts");
  const schemas = metaSchemas();
  const pages = referencePages(schemas, usesOfProduct(schemas));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of pages) writeFileSync(join(folder, file), text);
  console.log(`docs/reference has ${pages.size} pages.`);
}
