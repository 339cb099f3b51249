import { asObject } from "../../schema/patch.ts";
import type { Schema } from "../../schema/schema.ts";
import type { ReportDefinition, ResourceDefinition } from "../definitions.ts";
import type { DefinitionFiles } from "../definitionFiles.ts";
import { oneOf, type Problem, quote } from "./problem.ts";
import { checkSameTable } from "./sameTable.ts";
import { checkSchemaReferences } from "./schemas/schemaReferences.ts";
import { definitionsIn, type SourceFiles } from "./sources.ts";

/** Names are unique, files are called like what they define, and every name that is referred to exists. */
export function checkNames(
  files: SourceFiles,
  definitions: DefinitionFiles,
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  return [
    ...checkFileNames(files),
    ...checkUnique(files, definitions),
    ...checkMentions(files, definitions),
    ...checkSameTable(definitions),
    ...checkSchemaReferences(definitions, schemas),
  ];
}

function checkFileNames(files: SourceFiles): Problem[] {
  return definitionsIn(files).flatMap(({ file, kind, definition }) => {
    if (kind === "navigation" || kind === "access" || kind === "portal" || kind === "plans") return [];
    const wanted = file.slice(file.lastIndexOf("/") + 1, -".json".length);
    const { name } = definition;
    return name === wanted
      ? []
      : [{ file, pointer: "/name", found: quote(name), expected: `${quote(wanted)}, like the file` }];
  });
}

/** Resources, pages, reports and wizards share the routes of the portal, so their names and paths must differ. */
function checkUnique(files: SourceFiles, { navigation }: DefinitionFiles): Problem[] {
  const taken = new Map<string, string>();
  const problems: Problem[] = [];
  const claim = (route: string, file: string, pointer: string) => {
    const other = taken.get(route);
    if (other)
      problems.push({
        file,
        pointer,
        found: `the route ${route}, which ${other} has already`,
        expected: "a name or path of its own",
      });
    else taken.set(route, file);
  };
  for (const { file, kind, definition } of definitionsIn(files)) {
    if (kind === "resource") claim(`/${definition.name}`, file, "/name");
    if (kind === "report") claim(`/reports/${definition.name}`, file, "/name");
    if (kind === "wizard") claim(`/forms/${definition.name}`, file, "/name");
  }
  navigation.pages?.forEach((page, index) =>
    claim(page.path, "resources/navigation.json", `/pages/${index}/path`),
  );
  const pages = new Set<string>();
  navigation.pages?.forEach((page, index) => {
    if (pages.has(page.name))
      problems.push({
        file: "resources/navigation.json",
        pointer: `/pages/${index}/name`,
        found: `${quote(page.name)} twice`,
        expected: "a name of its own",
      });
    pages.add(page.name);
  });
  return problems;
}

/** What a definition may name of others. */
type Named = Partial<
  Pick<ResourceDefinition, "menu" | "instead" | "list" | "view" | "form" | "calendar" | "actions">
> &
  Pick<ReportDefinition, "resource">;

function checkMentions(
  files: SourceFiles,
  { navigation, resources, reports, wizards, dashboards: pagesOfTiles }: DefinitionFiles,
): Problem[] {
  const groups = new Set([...navigation.groups.map(({ name }) => name), "records"]);
  const pages = new Set(navigation.pages?.map(({ name }) => name));
  const resourceNames = new Set(resources.map(({ name }) => name));
  const entries = new Set([
    ...pages,
    ...resourceNames,
    ...reports.map(({ name }) => name),
    ...wizards.map(({ name }) => name),
  ]);
  const problems: Problem[] = [];
  const expect = (
    known: Set<string>,
    name: string | undefined,
    file: string,
    pointer: string,
    what: string,
  ) => {
    if (name !== undefined && !known.has(name))
      problems.push({ file, pointer, found: quote(name), expected: `${what}: ${oneOf(known, name)}` });
  };
  // What could be taken from another resource no longer says so.
  const screensOf = (key: "list" | "view" | "form") =>
    new Set(
      resources.flatMap((resource) => {
        const part = asObject(resource[key]);
        return Object.keys(part).length > 0 && part.as === undefined ? [resource.name] : [];
      }),
    );
  const screens = { list: screensOf("list"), view: screensOf("view"), form: screensOf("form") };
  for (const { file, kind, definition } of definitionsIn(files)) {
    if (kind !== "resource" && kind !== "report" && kind !== "wizard") continue;
    const { menu, instead, resource, list, view, form, calendar, actions = {} }: Named = definition;
    for (const [key, part] of [
      ["list", list],
      ["view", view],
      ["form", form],
    ] as const)
      expect(screens[key], part?.as, file, `/${key}/as`, `a resource that says its ${key} itself`);
    expect(groups, menu ? menu.group : undefined, file, "/menu/group", "a group of navigation.json");
    expect(resourceNames, resource, file, "/resource", "a resource");
    expect(resourceNames, instead, file, "/instead", "a resource");
    view?.tabs?.forEach((tab, index) =>
      expect(resourceNames, tab.resource, file, `/view/tabs/${index}/resource`, "a resource"),
    );
    const tabs = new Set(view?.tabs?.map(({ name }) => name));
    expect(tabs, view?.opens, file, "/view/opens", "a tab of the record");
    calendar?.behind?.forEach((layer, index) =>
      expect(resourceNames, layer.resource, file, `/calendar/behind/${index}/resource`, "a resource"),
    );
    for (const [name, { picks }] of Object.entries(actions))
      expect(resourceNames, picks?.resource, file, `/actions/${name}/picks/resource`, "a resource");
  }
  const file = "resources/navigation.json";
  navigation.pages?.forEach((page, index) =>
    expect(groups, page.menu ? page.menu.group : undefined, file, `/pages/${index}/menu/group`, "a group"),
  );
  navigation.dashboards?.forEach((dashboard, index) =>
    expect(pages, dashboard.page, file, `/dashboards/${index}/page`, "a page"),
  );
  const entry = "a page, resource, report or wizard";
  navigation.phone?.forEach((item, index) =>
    expect(entries, item.entry, file, `/phone/${index}/entry`, entry),
  );
  const shown = new Set(resources.flatMap(({ name, calendar }) => (calendar ? [name] : [])));
  navigation.pages?.forEach((page, index) =>
    expect(shown, page.calendar, file, `/pages/${index}/calendar`, "a resource with a calendar"),
  );
  navigation.pages?.forEach((page, index) =>
    page.records?.forEach((name, n) =>
      expect(resourceNames, name, file, `/pages/${index}/records/${n}`, "a resource"),
    ),
  );
  const ofTiles = new Set(pagesOfTiles.map(({ name }) => name));
  navigation.pages?.forEach((page, index) =>
    expect(ofTiles, page.dashboard, file, `/pages/${index}/dashboard`, "a dashboard"),
  );
  const dashboards = new Set(navigation.dashboards?.map(({ type }) => type));
  navigation.conditions?.forEach((condition, index) => {
    const at = `/conditions/${index}`;
    condition.groups?.forEach((name, n) => expect(groups, name, file, `${at}/groups/${n}`, "a group"));
    condition.entries?.forEach((name, n) => expect(entries, name, file, `${at}/entries/${n}`, entry));
    condition.except?.forEach((name, n) => expect(entries, name, file, `${at}/except/${n}`, entry));
    condition.dashboards?.forEach((type, n) =>
      expect(dashboards, type, file, `${at}/dashboards/${n}`, "a type of dashboard"),
    );
  });
  return problems;
}
