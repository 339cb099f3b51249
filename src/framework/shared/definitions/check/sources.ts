import type {
  DashboardDefinition,
  NoticeDefinition,
  ReportDefinition,
  ResourceDefinition,
  WizardDefinition,
  AccessCatalogue,
  Navigation,
  Plans,
  Portal,
} from "../definitions.ts";
import type { DefinitionFiles } from "../definitionFiles.ts";
import type { Json, Schema } from "../../schema/schema.ts";
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

/** What a file of each kind holds. */
interface Kinds {
  resource: ResourceDefinition;
  report: ReportDefinition;
  dashboard: DashboardDefinition;
  notice: NoticeDefinition;
  wizard: WizardDefinition;
  navigation: Navigation;
  access: AccessCatalogue;
  portal: Portal;
  plans: Plans;
}
type Kind = keyof Kinds;

/** A file with the definition that it holds. */
export type FileOf = { [K in Kind]: { file: string; kind: K; definition: Kinds[K] } }[Kind];

/** Every definition with its file, for checks that run when the meta-schemas have found the files of the right shape. */
export const definitionsIn = (files: SourceFiles): FileOf[] =>
  [...files].flatMap(([file, content]) => {
    const kind = kindOf(file);
    // The meta-schema of the kind has judged the content (meta.ts): nobody asks for definitions before.
    return kind ? [{ file, kind, definition: content } as FileOf] : [];
  });

/** The content of a file; what is no JSON was refused when the folder was read. */
export const contentOf = (files: SourceFiles, path: string): Json | undefined =>
  files.get(path) as Json | undefined;

/** What kind of definition a path holds; undefined for a schema or anything else. */
export function kindOf(path: string): Kind | undefined {
  // Most files are schemas, and every check asks for every file.
  if (path.startsWith("schemas/") && !path.startsWith("schemas/forms/")) return undefined;
  const single = singles.find((kind) => path === `resources/${kind}.json`);
  if (single) return single;
  if (/^resources\/reports\/[^/]+\.json$/.test(path)) return "report";
  if (/^resources\/dashboards\/[^/]+\.json$/.test(path)) return "dashboard";
  if (/^resources\/notices\/[^/]+\.json$/.test(path)) return "notice";
  if (/^resources\/[^/]+\.json$/.test(path)) return "resource";
  return /^schemas\/forms\/[^/]+\.json$/.test(path) ? "wizard" : undefined;
}

const singles = ["navigation", "access", "portal", "plans"] as const;

/** Whether definitions of a kind have a name, which is that of their file. */
export const hasName = (kind: Kind): boolean => !singles.some((single) => single === kind);

/** The schemas of records, actions, forms and their common types, by the path that definitions use. */
export function schemasIn(files: SourceFiles): ReadonlyMap<string, Schema> {
  const known = schemasBefore.get(files);
  if (known) return known;
  const schemas = new Map<string, Schema>();
  schemasBefore.set(files, schemas);
  for (const [path, content] of files) {
    const match = /^schemas\/((?:records|actions|types|forms\/[^/]+)\/[^/]+)\.json$/.exec(path);
    if (match?.[1]) schemas.set(match[1], content as Schema); // readSchemas has it judged before anything else reads it
  }
  return schemas;
}

/** Files do not change once they are read, and are asked for their schemas again and again. */
const schemasBefore = new WeakMap<SourceFiles, ReadonlyMap<string, Schema>>();

/** The files sorted into what they are. The three single files must be there. */
export function definitionFilesIn(files: SourceFiles): DefinitionFiles | Problem[] {
  const all = <K extends Kind>(kind: K) =>
    [...files].filter(([path]) => kindOf(path) === kind).map(([, content]) => content as Kinds[K]);
  const [[portal], [navigation], [access], [plans]] = [
    all("portal"),
    all("navigation"),
    all("access"),
    all("plans"),
  ];
  if (!portal || !navigation || !access)
    return ["portal", "navigation", "access"]
      .filter((name) => !files.has(`resources/${name}.json`))
      .map((name) => ({
        file: `resources/${name}.json`,
        pointer: "",
        found: "no such file",
        expected: "a definition of this name",
      }));
  return {
    portal,
    navigation,
    access,
    resources: all("resource"),
    reports: all("report"),
    dashboards: all("dashboard"),
    wizards: all("wizard"),
    notices: all("notice"),
    plans,
  };
}
