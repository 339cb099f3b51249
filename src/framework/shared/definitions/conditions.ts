import type { Navigation } from "#generated/definitions.ts";
import { holds, type Viewer } from "../access/visible.ts";
import type { DefinitionFiles } from "./definitions.ts";

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
    ({ entries, groups }) =>
      entries?.includes(name) === true || (group !== undefined && groups?.includes(group) === true),
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

/** The definitions with the platform types that navigation.json states for groups and entries, each in its own access. */
export function withPlatforms(files: DefinitionFiles): DefinitionFiles {
  const { navigation } = files;
  const limit = <T extends { name: string; menu?: false | { group?: string }; access?: object }>(
    definition: T,
    inherited: { group?: string; access?: object } = {},
  ): T => {
    const group = (definition.menu ? definition.menu.group : undefined) ?? inherited.group;
    const platform = conditionsFor(navigation, { name: definition.name, group }).find(
      (condition) => condition.platform !== undefined,
    )?.platform;
    if (platform === undefined) return definition;
    return { ...definition, access: { ...(definition.access ?? inherited.access), platform } };
  };
  return {
    ...files,
    navigation: {
      ...navigation,
      pages: navigation.pages?.map((page) => limit(page, { access: { roles: ["ALL"] } })),
    },
    resources: files.resources.map((resource) => limit(resource)),
    reports: files.reports.map((report) => limit(report, { group: "reports" })),
    wizards: files.wizards.map((wizard) =>
      limit(wizard, { group: "forms", access: { fill: fillPermission(wizard) } }),
    ),
  };
}

/** The permission to fill in a form of steps whose definition does not say it. */
export const fillPermission = ({ name }: { name: string }): string => `fill-${name.replaceAll("_", "-")}`;
