import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

/**
 * Writes the definitions as static files, for a portal in front of another API: put them beside the built portal as
 * `definitions/`. `node scripts/run.mjs definitions path/of/output [path/of/definitions]`; with `--tenant acacia` those of
 * a tenant, with its layer laid over them.
 */
export default async function definitions(args) {
  const { output, folder, slug } = asked(args);
  const { DefinitionError, loadDefinitions } = await import("../../src/framework/server/definitions/load.ts");
  const { TenantLayerLoader } = await import("../../src/framework/server/definitions/tenantLayer.ts");
  const { metaWith } = await import("../../src/framework/server/folder/names.ts");
  const { portalOf } = await import("../../src/portals.ts");
  const { definitionFiles } = await import("../../src/framework/server/http/pages/definitionFiles.ts");
  const { PRODUCT: product = "ndis", TENANT } = process.env;
  try {
    const { names } = await portalOf(resolve(folder));
    const below = loadDefinitions(resolve(folder), { meta: metaWith(names) });
    if (slug !== undefined && !below.tenants.has(slug)) {
      const known = [...below.tenants.keys()].join(", ");
      console.error(
        `There is no layer ${folder}/tenants/${slug}${known && `: there are those of ${known}`}.`,
      );
      process.exit(2);
    }
    const loaded = slug === undefined ? below : new TenantLayerLoader(below).load(slug);
    const files = definitionFiles(loaded, { product, tenant: slug ?? TENANT });
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

function asked(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { tenant: { type: "string" } },
    });
    const [output, folder = process.env.CONFIG_DIR ?? "."] = positionals;
    if (output !== undefined) return { output, folder, slug: values.tenant };
    console.error("Say where the files are to be written: definitions path/of/output");
  } catch (error) {
    console.error(error.message);
  }
  return process.exit(2);
}
