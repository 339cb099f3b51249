import { resolve } from "node:path";

/** Checks the definitions of a folder: `npm run check -- path/to/folder`, or those of CONFIG_DIR. */
export default async function check([folder = process.env.CONFIG_DIR ?? "."]) {
  const { loadDefinitions, DefinitionError } = await import("../../src/server/definitions/load.ts");
  try {
    const { definitions } = loadDefinitions(resolve(folder));
    console.log(
      `The definitions are right: ${definitions.resources.size} resources, ${definitions.reports.length} reports, ${definitions.wizards.length} wizards.`,
    );
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
