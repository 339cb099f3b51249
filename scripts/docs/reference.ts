import { fieldTypeTable } from "./fieldTypes.ts";
import {
  descriptionOf,
  type Key,
  type Level,
  levelsOf,
  type MetaSchema,
  type MetaSchemas,
} from "./metaSchema.ts";
import { exampleOf, type Uses } from "./uses.ts";
import { onOneLine, readableJson } from "./json.ts";
import { code, typeInWords } from "./types.ts";

/** The pages about one kind of definition each, and where its files lie. */
const kinds: Record<string, string> = {
  resource: "`resources/<name>.json`",
  perspective: "`resources/<name>.json`, with `of`",
  action: "under `actions` in a [resource](resource.md)",
  report: "`resources/reports/<name>.json`",
  dashboard: "`resources/dashboards/<name>.json`",
  notice: "`resources/notices/<name>.json`",
  wizard: "`schemas/forms/<name>.json`",
  navigation: "`resources/navigation.json`",
  access: "`resources/access.json`",
  portal: "`resources/portal.json`",
  plans: "`resources/plans.json`",
  record:
    "`schemas/records/<name>.json`, and the schemas below `schemas/actions`, `schemas/forms/<name>` and `schemas/types`",
};

const lists: Record<string, string> = {
  icons: "Icons",
  components: "Components",
  "row-rules": "Row rules",
  "prepare-rules": "Prepare rules",
  "check-rules": "Check rules",
  "after-rules": "After rules",
  "second-rules": "Second rules",
  "shown-rules": "Shown rules",
  "facts-rules": "Facts rules",
  "effect-rules": "Effect rules",
  "lock-rules": "Lock rules",
  "import-rules": "Import rules",
  downloads: "Downloads",
  sources: "Sources",
  ranges: "Ranges",
  "notice-sources": "Notice sources",
  "notice-audiences": "Notice audiences",
};

const generated = "<!-- Generated from schemas/meta by `npm run docs`. Do not edit. -->";

/** The pages of docs/reference by file name. The same meta-schemas always make the same pages. */
export function referencePages(metaSchemas: MetaSchemas, uses: Uses): Map<string, string> {
  const pages = new Map<string, string>([["README.md", indexPage(metaSchemas)]]);
  for (const kind of Object.keys(kinds)) pages.set(`${kind}.md`, kindPage(metaSchemas, kind, uses));
  pages.set("shared.md", sharedPage(metaSchemas, uses));
  pages.set("names.md", namesPage(metaSchemas));
  return pages;
}

function indexPage(metaSchemas: MetaSchemas): string {
  const rows = Object.entries(kinds).map(
    ([kind, place]) =>
      `| [${titleOf(metaSchemas, kind)}](${kind}.md) | ${place} | ${prose(schemaOf(metaSchemas, kind).description)} |`,
  );
  return page("Reference of the definitions", [
    "Every key of every definition: its type, its default, what it means and an example, mostly one in use. [How to write them](../definitions.md) is a guide.",
    "",
    "| Definition | Where | What it is |",
    "| --- | --- | --- |",
    ...rows,
    "",
    "[Shared parts](shared.md) stand in several definitions: calls, access, conditions, sections. [Names](names.md) lists icons, components and rules.",
  ]);
}

function kindPage(metaSchemas: MetaSchemas, kind: string, uses: Uses): string {
  const root = schemaOf(metaSchemas, kind);
  const [example] = root.examples ?? [];
  const lines = [
    prose(root.description),
    "",
    `Place: ${kinds[kind]}.`,
    "",
    "```json",
    readableJson(example),
    "```",
  ];
  if (kind !== "record")
    return page(titleOf(metaSchemas, kind), [...lines, ...tablesOf(metaSchemas, kind, root, uses)]);
  const levels = levelsOf(metaSchemas, kind, schemaOf(metaSchemas, kind, "schema"));
  const isOurs = ({ name }: Key) => name.startsWith("x-");
  const outer = levels.filter(({ path }) => path === "").flatMap(({ keys }) => keys);
  const inner = levels.filter(({ path }) => path !== "");
  return page(titleOf(metaSchemas, kind), [
    ...lines,
    "",
    "## Keywords of this product",
    "",
    ...table(metaSchemas, kind, outer.filter(isOurs), "", uses),
    ...inner.flatMap((level) => section(metaSchemas, kind, level, uses)),
    "",
    "## Keywords of JSON Schema",
    "",
    ...table(
      metaSchemas,
      kind,
      outer.filter((key) => !isOurs(key)),
      "",
      uses,
    ),
    "",
    "## Field types",
    "",
    "The type of a field follows from its schema. Lists, filters, forms, reports and exports follow from the type.",
    "",
    ...fieldTypeTable(),
  ]);
}

function sharedPage(metaSchemas: MetaSchemas, uses: Uses): string {
  const { definitions = {} } = schemaOf(metaSchemas, "common");
  const parts = Object.entries(definitions).filter(([, schema]) => schema.$ref === undefined);
  return page("Shared parts", [
    "Parts that several definitions have.",
    ...parts.flatMap(([name, schema]) => {
      const [example] = schema.examples ?? [];
      const own = schema.properties || schema.oneOf ? "object" : typeInWords(metaSchemas, "common", schema);
      return [
        "",
        `## ${name}`,
        "",
        prose(schema.description),
        "",
        `Type: ${own}. ${example === undefined ? "" : `Example: ${code(onOneLine(example))}`}`.trim(),
        ...levelsOf(metaSchemas, "common", schema).flatMap((level) =>
          level.path === ""
            ? ["", ...table(metaSchemas, "common", level.keys, level.path, uses)]
            : section(metaSchemas, "common", level, uses),
        ),
      ];
    }),
  ]);
}

function namesPage(metaSchemas: MetaSchemas): string {
  return page("Names", [
    "Names that definitions may use because the product registers something under them.",
    ...Object.entries(lists).flatMap(([file, title]) => {
      const schema = schemaOf(metaSchemas, file);
      return ["", `## ${title}`, "", prose(schema.description), "", (schema.enum ?? []).map(code).join(" ")];
    }),
  ]);
}

const tablesOf = (metaSchemas: MetaSchemas, file: string, schema: MetaSchema, uses: Uses): string[] =>
  levelsOf(metaSchemas, file, schema).flatMap((level) =>
    level.path === ""
      ? ["", "## Keys", "", ...table(metaSchemas, file, level.keys, level.path, uses)]
      : section(metaSchemas, file, level, uses),
  );

const section = (
  metaSchemas: MetaSchemas,
  file: string,
  { path, description, keys }: Level,
  uses: Uses,
): string[] => ["", `### ${path}`, "", prose(description), "", ...table(metaSchemas, file, keys, path, uses)];

function table(metaSchemas: MetaSchemas, file: string, keys: Key[], path: string, uses: Uses): string[] {
  return [
    "| Key | Type | Default | Meaning | Example |",
    "| --- | --- | --- | --- | --- |",
    ...keys.map((key) => {
      const inner = hasKeys(key.schema) ? ` ([keys](#${anchor(path, key)}))` : "";
      const type = typeInWords(metaSchemas, file, key.schema) + inner;
      const usual = key.schema.default ?? key.target.default;
      const fallback = key.required ? "_required_" : usual === undefined ? "" : code(onOneLine(usual));
      const example = exampleOf(key, uses);
      const cells = [
        code(key.name),
        type,
        fallback,
        prose(descriptionOf(key)),
        example === undefined ? "" : code(onOneLine(example)),
      ];
      return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
    }),
  ];
}

/** Whether a key is described by a section of its own. */
function hasKeys({ properties, items, oneOf }: MetaSchema): boolean {
  if (properties) return Object.keys(properties).length > 0;
  return (items !== undefined && hasKeys(items)) || (oneOf?.some(hasKeys) ?? false);
}

/** The anchor of a key's section: headings lose everything but letters, digits, hyphens and underscores. */
const anchor = (path: string, { name }: Key): string =>
  `${path}${name}`.toLowerCase().replace(/[^a-z0-9_-]/g, "");

/** A sentence as Markdown: what stands in angle brackets is no HTML. */
const prose = (text = ""): string => text.replaceAll("<", "&lt;");

const page = (title: string, lines: string[]): string =>
  [generated, "", `# ${title}`, "", ...lines, ""].join("\n");

const titleOf = (metaSchemas: MetaSchemas, name: string): string => schemaOf(metaSchemas, name).title ?? name;

function schemaOf(metaSchemas: MetaSchemas, name: string, definition?: string): MetaSchema {
  const root = metaSchemas.get(name);
  const schema = definition === undefined ? root : root?.definitions?.[definition];
  if (!schema) throw new Error(`there is no meta-schema ${name}`);
  return schema;
}
