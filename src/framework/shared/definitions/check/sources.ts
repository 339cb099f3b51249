import type {
  DashboardDefinition,
  DefinitionFiles,
  NoticeDefinition,
  ReportDefinition,
  ResourceDefinition,
  WizardDefinition,
  AccessCatalogue,
  Navigation,
  Plans,
  Portal,
} from "../definitions.ts";
import type { Schema } from "../../schema/schema.ts";
import type { Problem } from "./problem.ts";

/** The files of a folder of definitions by their path, parsed: `resources/vehicles.json` and so on. */
export type SourceFiles = ReadonlyMap<string, unknown>;

/** One call of the contract, as contract/calls.json has it. */
export interface ContractCall {
  area: string;
  method: string;
  path: string;
  query: string[];
  body: string;
  answer: string[];
  who: string[];
  origin: string;
}

/** The path of each file by what is in it: a definition that was merged of several is in none. */
export const pathsIn = (files: SourceFiles): ReadonlyMap<unknown, string> =>
  new Map([...files].map(([path, content]) => [content, path]));

/** What kind of definition a path holds; undefined for a schema or anything else. */
export function kindOf(
  path: string,
):
  | "resource"
  | "report"
  | "dashboard"
  | "notice"
  | "wizard"
  | "navigation"
  | "access"
  | "portal"
  | "plans"
  | undefined {
  // Most files are schemas, and every check asks for every file.
  if (path.startsWith("schemas/") && !path.startsWith("schemas/forms/")) return undefined;
  if (/^resources\/(navigation|access|portal|plans)\.json$/.test(path))
    return path.slice("resources/".length, -".json".length) as "navigation";
  if (/^resources\/reports\/[^/]+\.json$/.test(path)) return "report";
  if (/^resources\/dashboards\/[^/]+\.json$/.test(path)) return "dashboard";
  if (/^resources\/notices\/[^/]+\.json$/.test(path)) return "notice";
  if (/^resources\/[^/]+\.json$/.test(path)) return "resource";
  return /^schemas\/forms\/[^/]+\.json$/.test(path) ? "wizard" : undefined;
}

/** The schemas of records, actions, forms and their common types, by the path that definitions use. */
export function schemasIn(files: SourceFiles): ReadonlyMap<string, Schema> {
  const known = schemasBefore.get(files);
  if (known) return known;
  const schemas = new Map<string, Schema>();
  schemasBefore.set(files, schemas);
  for (const [path, content] of files) {
    const match = /^schemas\/((?:records|actions|types|forms\/[^/]+)\/[^/]+)\.json$/.exec(path);
    if (match?.[1]) schemas.set(match[1], content as Schema);
  }
  return schemas;
}

/** Files do not change once they are read, and are asked for their schemas again and again. */
const schemasBefore = new WeakMap<SourceFiles, ReadonlyMap<string, Schema>>();

/** The files sorted into what they are. The three single files must be there. */
export function definitionFilesIn(files: SourceFiles): DefinitionFiles | Problem[] {
  const single = (name: string) => files.get(`resources/${name}.json`);
  const missing = ["portal", "navigation", "access"].filter((name) => single(name) === undefined);
  if (missing.length > 0) {
    return missing.map((name) => ({
      file: `resources/${name}.json`,
      pointer: "",
      found: "no such file",
      expected: "a definition of this name",
    }));
  }
  const all = <T>(kind: string) =>
    [...files].filter(([path]) => kindOf(path) === kind).map(([, content]) => content as T);
  return {
    portal: single("portal") as Portal,
    navigation: single("navigation") as Navigation,
    access: single("access") as AccessCatalogue,
    resources: all<ResourceDefinition>("resource"),
    reports: all<ReportDefinition>("report"),
    dashboards: all<DashboardDefinition>("dashboard"),
    wizards: all<WizardDefinition>("wizard"),
    notices: all<NoticeDefinition>("notice"),
    plans: single("plans") as Plans | undefined,
  };
}
