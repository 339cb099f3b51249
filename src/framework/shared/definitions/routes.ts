import { type AccessRule, isVisible, type Viewer } from "../access/visible.ts";
import { type Definitions, reportRule, wizardAccess } from "./definitions.ts";
import { importPermission, listCalls, type Resource, standsAlone } from "./resource.ts";

/** The screens that a resource can have. */
export type ResourceScreen = "singleton" | "calendar" | "list" | "import" | "create" | "edit" | "view";

/** The address of a screen, in which a segment that begins with a colon stands for any, and who opens it. */
export interface Route {
  path: string;
  access: AccessRule;
}

/** The screens of a resource: which there are, where, and who opens them. */
export function resourceRoutes(resource: Resource): (Route & { screen: ResourceScreen })[] {
  const { name, calls, access, definition } = resource;
  const write = (key: "create" | "update"): AccessRule => {
    const needs = calls[key]?.needs;
    return needs === undefined || needs === "public" || needs === "signed-in" ? access : needs;
  };
  const view = { screen: "view", path: `/${name}/:id`, access } as const;
  if (listCalls(resource).length === 0) {
    // Without a call that reads them there is nothing to show: others, such as a report, show these records.
    if (!calls.one) return [];
    return calls.one.path.includes("{") ? [view] : [{ screen: "singleton", path: `/${name}`, access }];
  }
  const imports = { roles: [], permissions: [importPermission(name)] };
  return [
    ...(definition.calendar ? [{ screen: "calendar", path: `/${name}/calendar`, access } as const] : []),
    ...(standsAlone(resource) ? [{ screen: "list", path: `/${name}`, access } as const] : []),
    ...(resource.importable ? [{ screen: "import", path: `/${name}/import`, access: imports } as const] : []),
    ...(calls.create ? [{ screen: "create", path: `/${name}/new`, access: write("create") } as const] : []),
    ...(calls.update
      ? [{ screen: "edit", path: `/${name}/:id/edit`, access: write("update") } as const]
      : []),
    view,
  ];
}

/** The resources that have screens. */
export const withScreens = ({ resources }: Pick<Definitions, "resources">): Resource[] =>
  [...resources.values()].filter(({ definition }) => definition.record);

/** Who opens a page that stands in the navigation. */
export const pageAccess = ({ access = { roles: ["ALL"] } }: { access?: AccessRule }): AccessRule => access;

/**
 * Whether someone may open the screen at an address, by the rules that its route is guarded with. A part of the address that
 * a record fills stands for an id, or where no route has one in that place, for any: some screen that is theirs is enough.
 * An address that no definition has, such as that of the help, is open to everyone.
 */
export function leadsSomewhere(
  definitions: Definitions,
  viewer: Viewer | undefined,
  platform: string | undefined,
  address: string,
): boolean {
  const wanted = segmentsOf(address.replace(/[?#].*$/, ""));
  const routes = routesOf(definitions).filter(({ segments }) => matches(segments, wanted, either));
  const meant = routes.filter(({ segments }) => matches(segments, wanted, alike));
  const led = meant.length > 0 ? meant : routes;
  return led.length === 0 || led.some(({ access }) => isVisible(viewer, access, platform));
}

const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

const matches = (route: readonly string[], wanted: readonly string[], match: typeof alike): boolean =>
  route.length === wanted.length && route.every((segment, index) => match(segment, wanted[index] ?? ""));

/** Whether a segment of an address is the one of a route, or both are left open. */
const alike = (segment: string, wanted: string): boolean =>
  segment.startsWith(":") ? wanted.includes("{") : segment === wanted;

/** Whether they are the same as soon as what is left open is filled in. */
const either = (segment: string, wanted: string): boolean =>
  segment.startsWith(":") || wanted.includes("{") || segment === wanted;

const known = new WeakMap<Definitions, { segments: string[]; access: AccessRule }[]>();

/** Every route that the definitions make, by its segments. */
function routesOf(definitions: Definitions): { segments: string[]; access: AccessRule }[] {
  const before = known.get(definitions);
  if (before) return before;
  const { navigation, reports, wizards } = definitions;
  const routes: Route[] = [
    ...(navigation.pages ?? []).map((page) => ({
      path: page.path,
      access: page.public === true ? { roles: ["ALL"] } : pageAccess(page),
    })),
    ...withScreens(definitions).flatMap(resourceRoutes),
    ...reports.map((report) => ({
      path: `/reports/${report.name}`,
      access: reportRule(definitions, report),
    })),
    ...wizards.map((wizard) => ({ path: `/forms/${wizard.name}`, access: wizardAccess(wizard) })),
  ];
  const made = routes.map(({ path, access }) => ({ segments: segmentsOf(path), access }));
  known.set(definitions, made);
  return made;
}
