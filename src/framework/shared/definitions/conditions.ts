import type { Navigation } from "#generated/definitions.ts";
import { holds, type Viewer } from "../access/visible.ts";
import type { DefinitionFiles } from "./definitionFiles.ts";

type Condition = NonNullable<Navigation["conditions"]>[number];

/** What a condition can name: an entry of the menu, or a resource without one. */
interface Named {
  name: string;
  group?: string;
}

/** What is known of the signed-in person beside their rights, such as which record is their own. */
export type Details = Readonly<Record<string, unknown>>;

/** The conditions of navigation.json that name something, itself or its group. */
export const conditionsFor = ({ conditions = [] }: Navigation, { name, group }: Named): Condition[] =>
  conditions.filter(
    ({ entries, groups, except }) =>
      entries?.includes(name) === true ||
      (group !== undefined && groups?.includes(group) === true && except?.includes(name) !== true),
  );

/** Whether something applies to a person: of what each condition asks, they have one detail and hold one permission. */
export const appliesTo = (
  viewer: Viewer | null | undefined,
  details: Details,
  navigation: Navigation,
  named: Named,
): boolean =>
  conditionsFor(navigation, named).every(
    ({ details: wanted, permissions }) =>
      (wanted?.some((key) => isFilled(details[key])) ?? true) &&
      (permissions === undefined || holds(viewer, ...permissions)),
  );

/** A detail that the server does not state may have a value. */
const isFilled = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** The dashboards in whose menu something is; undefined where it is in every menu. */
export function dashboardsFor(navigation: Navigation, named: Named): readonly string[] | undefined {
  const own = navigation.dashboards?.filter(({ page }) => page === named.name).map(({ type }) => type);
  if (own && own.length > 0) return own;
  return conditionsFor(navigation, named).reduce<readonly string[] | undefined>(
    (all, { dashboards }) =>
      dashboards && all ? all.filter((type) => dashboards.includes(type)) : (dashboards ?? all),
    undefined,
  );
}

/**
 * The definitions with the platform types that navigation.json states for groups and entries, each in its own access. A
 * perspective exists where the resource does of which it is one; a resource without an entry of the menu, which is shown in
 * tabs of others, where these do.
 */
export function withPlatforms(files: DefinitionFiles): DefinitionFiles {
  const { navigation, resources } = files;
  const platforms = platformsOf(files);
  const limit = <T extends { name: string; menu?: false | { group?: string }; access?: object }>(
    definition: T,
    inherited: { group?: string; access?: object } = {},
  ): T => on(statedPlatform(navigation, definition, inherited.group), definition, inherited.access);
  return {
    ...files,
    navigation: {
      ...navigation,
      pages: navigation.pages?.map((page) => limit(page, { access: { roles: ["ALL"] } })),
    },
    resources: resources.map((resource) => on(platforms.get(resource.name), resource)),
    reports: files.reports.map((report) => limit(report, { group: "reports" })),
    wizards: files.wizards.map((wizard) =>
      limit(wizard, { group: "forms", access: { fill: fillPermission(wizard) } }),
    ),
  };
}

/** A definition that exists on one type of platform. */
const on = <T extends { access?: object }>(
  platform: string | undefined,
  definition: T,
  access?: object,
): T =>
  platform === undefined
    ? definition
    : { ...definition, access: { ...(definition.access ?? access), platform } };

/** The platform type that navigation.json states for something, or for its group. */
const statedPlatform = (
  navigation: Navigation,
  { name, menu }: { name: string; menu?: false | { group?: string } },
  inherited?: string,
): string | undefined =>
  conditionsFor(navigation, { name, group: (menu ? menu.group : undefined) ?? inherited }).find(
    ({ platform }) => platform !== undefined,
  )?.platform;

/** The platform type of each resource that exists on one alone. */
function platformsOf({ navigation, resources }: DefinitionFiles): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const shownBy = Map.groupBy(
    resources.flatMap(({ name, view }) =>
      (view?.tabs ?? []).flatMap(({ resource }) => (resource === undefined ? [] : [{ resource, by: name }])),
    ),
    ({ resource }) => resource,
  );
  const followed = ({ name, of, menu }: (typeof resources)[number]): string | undefined => {
    if (of !== undefined && found.has(of)) return found.get(of);
    const all = menu === false ? (shownBy.get(name) ?? []) : [];
    const [platform, ...others] = new Set(all.map(({ by }) => found.get(by)));
    return others.length === 0 ? platform : undefined;
  };
  // What one resource follows may itself follow another one.
  for (let known = -1; known !== found.size;) {
    known = found.size;
    for (const resource of resources) {
      const platform = found.get(resource.name) ?? statedPlatform(navigation, resource) ?? followed(resource);
      if (platform !== undefined) found.set(resource.name, platform);
    }
  }
  return found;
}

/** The permission to fill in a form of steps whose definition does not say it. */
export const fillPermission = ({ name }: { name: string }): string => `fill-${name.replaceAll("_", "-")}`;
