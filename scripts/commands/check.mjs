import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** Checks everything that the start needs of the definitions of a folder: `npm run check -- path/to/folder`, or those of CONFIG_DIR. */
export default async function check([folder = process.env.CONFIG_DIR ?? "."]) {
  if (!existsSync(folder)) {
    console.error(`There is no folder ${folder}.`);
    process.exit(2);
  }
  const { loadDefinitions, DefinitionError } = await import("../../src/framework/server/definitions/load.ts");
  const { portal } = await import("../../src/portal.server.ts");
  const { startableRoutes } = await import("../../src/framework/server/definitions/startable.ts");
  try {
    const loaded = loadDefinitions(resolve(folder));
    startableRoutes(loaded, portal);
    const { definitions } = loaded;
    const { resources, reports, wizards } = definitions;
    const counts = [
      count(resources.size, "resource"),
      count(reports.length, "report"),
      count(wizards.length, "wizard"),
    ];
    console.log(`The definitions are right: ${counts.join(", ")}.`);
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;
