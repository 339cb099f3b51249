import type { Navigation } from "#generated/definitions.ts";
import type { ResourceDefinition } from "../../definitions.ts";
import type { DefinitionFiles } from "../../definitionFiles.ts";
import { asObject } from "../../../schema/patch.ts";
import { isText } from "../../../text/asText.ts";
import { originalSchema } from "../../perspectives/perspectives.ts";
import { oneOf, type Problem, quote } from "../problem.ts";
import { kindOf, pathsIn, type SourceFiles } from "../sources.ts";

/** Where a registered component can stand, and the schemas of the records that it shows; of any where none are named. */
interface Use {
  places: readonly string[];
  records?: readonly string[];
  /** The calls of a dashboard whose answers it draws; any or none where none are named. */
  calls?: readonly string[];
}

/** How a place is called in a problem. */
const placeNames: Record<string, string> = {
  page: "a page",
  tile: "a tile",
  notice: "a notice",
  list: "a list",
  above: "the space above a list",
  cell: "a cell",
  summary: "a record's summary",
  tab: "a tab",
  calendar: "a calendar",
  action: "an action",
  question: "the question before an action",
};

/** Components stand where they can be drawn, with records that they know (`x-uses` of the meta-schema of components). */
export function checkComponents(
  files: SourceFiles,
  { portal, navigation, resources, dashboards }: DefinitionFiles,
  metaSchemas: ReadonlyMap<string, object>,
): Problem[] {
  const meta: { "x-uses"?: Record<string, Use> } = metaSchemas.get("components") ?? {};
  const uses = meta["x-uses"] ?? {};
  const fileOf = pathsIn(files);
  const problems: Problem[] = [];
  const check = (file: string, placed: Placed, schema?: string): void => {
    const use = uses[placed.component];
    if (!use) return;
    const { pointer, place, component } = placed;
    const fits = ([, { places, records }]: [string, Use]): boolean =>
      places.includes(place) && (records === undefined || records.includes(schema ?? ""));
    if (fits([component, use])) return;
    const others = Object.entries(uses)
      .filter(fits)
      .map(([name]) => name);
    const found = use.places.includes(place)
      ? `${quote(component)}, which shows ${use.records?.join(" or ")}`
      : `${quote(component)}, which stands as ${use.places.map((name) => placeNames[name] ?? name).join(" or ")}`;
    problems.push({
      file,
      pointer,
      found,
      expected: `a component for ${placeNames[place]}${use.places.includes(place) ? ` of ${schema ?? "no record"}` : ""}: ${oneOf(others, component)}`,
    });
  };
  for (const placed of inNavigation(navigation)) check("resources/navigation.json", placed);
  for (const dashboard of dashboards) {
    const { name, call, tiles } = dashboard;
    const file = fileOf.get(dashboard) ?? `resources/dashboards/${name}.json`;
    tiles.forEach(({ component }, index) => {
      for (const placed of at(`/tiles/${index}/component`, "tile", component)) {
        check(file, placed);
        const { calls } = uses[placed.component] ?? {};
        // A call that is not there is told as such.
        if (call !== undefined && portal.calls[call] === undefined) continue;
        if (calls && !calls.includes(call ?? ""))
          problems.push({
            file,
            pointer: placed.pointer,
            found: `${quote(placed.component)}, which draws what ${calls.join(" or ")} answers`,
            expected:
              call === undefined
                ? `"call": ${quote(calls[0])} in the dashboard`
                : `a component that draws what ${call} answers`,
          });
      }
    });
  }
  for (const resource of resources) {
    const file = fileOf.get(resource);
    if (file === undefined || kindOf(file) !== "resource") continue;
    for (const placed of inResource(resource))
      check(file, placed, originalSchema(resource.record?.schema ?? "") || undefined);
  }
  for (const [file, content] of files)
    if (file.startsWith("schemas/records/"))
      for (const placed of inSchema(content))
        check(file, placed, originalSchema(file.slice("schemas/".length, -".json".length)));
  return problems;
}

interface Placed {
  pointer: string;
  place: string;
  component: string;
}

const at = (pointer: string, place: string, component: string | undefined): Placed[] =>
  component === undefined ? [] : [{ pointer, place, component }];

const inNavigation = ({ pages = [], notices = [], waiting }: Navigation): Placed[] => [
  ...at("/waiting", "waiting", waiting),
  ...pages.flatMap(({ component }, index) => at(`/pages/${index}/component`, "page", component)),
  ...notices.flatMap(({ component }, index) => at(`/notices/${index}/component`, "notice", component)),
];

const inSchema = (content: unknown): Placed[] =>
  Object.entries(asObject(asObject(content).properties)).flatMap(([name, property]) => {
    const { "x-cell": component } = asObject(property);
    return isText(component) ? at(`/properties/${name}/x-cell`, "cell", component) : [];
  });

const inResource = ({ list, view, calendar, actions = {} }: ResourceDefinition): Placed[] => [
  ...at("/list/component", "list", list?.component),
  ...at("/list/above", "above", list?.above),
  ...(list?.columns ?? []).flatMap((column, index) =>
    typeof column === "string" ? [] : at(`/list/columns/${index}/component`, "cell", column.component),
  ),
  ...at("/calendar/tools", "calendar", calendar?.tools),
  ...at("/view/summary", "summary", view?.summary),
  ...(view?.tabs ?? []).flatMap(({ component }, index) =>
    at(`/view/tabs/${index}/component`, "tab", component),
  ),
  ...Object.entries(actions).flatMap(([name, { component, above }]) => [
    ...at(`/actions/${name}/component`, "action", component),
    ...at(`/actions/${name}/above`, "question", above),
  ]),
];
