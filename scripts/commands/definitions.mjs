import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/**
 * Writes the definitions as static files, for a portal in front of another API: put them beside the built portal as
 * `definitions/`. `node scripts/run.mjs definitions path/of/output [path/of/definitions]`
 */
export default async function definitions([output, folder = process.env.CONFIG_DIR ?? "."]) {
  if (output === undefined) {
    console.error("Say where the files are to be written: definitions path/of/output");
    process.exit(2);
  }
  const { DefinitionError, loadDefinitions } = await import("../../src/framework/server/definitions/load.ts");
  const { definitionFiles } = await import("../../src/framework/server/http/pages/definitionFiles.ts");
  const { PRODUCT: product = "ndis", TENANT: tenant } = process.env;
  try {
    const files = definitionFiles(loadDefinitions(resolve(folder)), { product, tenant });
    for (const [path, content] of files) {
      const file = join(resolve(output), path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify(content));
    }
    console.log(`${files.size} files are in ${resolve(output)}.`);
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
