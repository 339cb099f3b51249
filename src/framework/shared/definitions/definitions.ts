import type { ReportDefinition, WizardDefinition } from "#generated/definitions.ts";
import type { AccessRule } from "../access/visible.ts";
import { blankReports } from "./blankReports.ts";
import { type Call, callName, resolveCall } from "./call.ts";
import { fillPermission, withPlatforms } from "./conditions.ts";
import { isReady, type Report, resolveReport } from "./reports.ts";
import { withTilesOn } from "./dashboards/tilesOn.ts";
import { withTabsOn } from "./tabsOn.ts";
import { ownPermissions } from "./permissions.ts";
import {
  importPermission,
  impliedPermissions,
  readersOf,
  type Resource,
  resolveResource,
} from "./resource.ts";
import type { DefinitionFiles } from "./definitionFiles.ts";

export type {
  AccessCatalogue,
  DashboardDefinition,
  Navigation,
  NoticeDefinition,
  Plans,
  Portal,
  ReportDefinition,
  ResourceDefinition,
  Section,
  WizardDefinition,
} from "#generated/definitions.ts";

/** The definitions with their defaults filled in. */
export interface Definitions extends Omit<DefinitionFiles, "resources" | "reports"> {
  resources: ReadonlyMap<string, Resource>;
  reports: Report[];
  /** The calls of the shell by name. */
  shell: Readonly<Record<string, Call>>;
}

/** Fills in every default that does not need a schema. */
export function resolveDefinitions(given: DefinitionFiles): Definitions {
  const files = withPlatforms(given);
  const resources = new Map(
    withTabsOn(files.resources).map((definition) => [definition.name, resolveResource(definition)]),
  );
  for (const resource of resources.values()) {
    for (const [key, { of }] of Object.entries(resource.definition.calls ?? {})) {
      const declared = of === undefined ? undefined : resources.get(of)?.calls[key];
      if (declared) resource.calls[key] = { ...declared, of };
    }
    for (const [key, { call }] of Object.entries(resource.definition.actions ?? {})) {
      const declared = call?.of === undefined ? undefined : resources.get(call.of)?.actions[key]?.call;
      const own = resource.actions[key];
      if (declared && own) own.call = { ...declared, of: call?.of };
    }
  }
  return {
    ...files,
    resources,
    reports: [
      ...files.reports.map((report) => resolveReport(report, files.resources)),
      ...blankReports(files, resources),
    ],
    dashboards: withTilesOn(files.dashboards, files.resources),
    shell: Object.fromEntries(
      Object.entries(files.portal.calls).map(([name, call]) => [name, resolveCall(call, "signed-in")]),
    ),
  };
}

/** A call and the place in the definitions that states it. */
export interface DeclaredCall {
  call: Call;
  /** Kind of call: list, one, create, update, delete, an action's name, or the shell's name for it. */
  kind: string;
  resource?: Resource;
  report?: Report;
  wizard?: WizardDefinition;
}

/** Every call that a definition states, by its name. The checker sees to it that no two state the same. */
export function declaredCalls(definitions: Definitions): Map<string, DeclaredCall> {
  const found: DeclaredCall[] = [];
  for (const [kind, call] of Object.entries(definitions.shell)) found.push({ call, kind });
  for (const resource of definitions.resources.values()) {
    for (const [kind, call] of Object.entries(resource.calls))
      if (call.of === undefined) found.push({ call, kind, resource });
    for (const action of Object.values(resource.actions)) {
      if (action.call && action.call.of === undefined)
        found.push({ call: action.call, kind: action.name, resource });
    }
  }
  // Reports share the calls of their model: anyone who sees one of them may make it, and the server looks which one.
  const anyReport = {
    roles: [...new Set(definitions.reports.flatMap((report) => reportAccess(report).roles))],
    permissions: [...new Set(definitions.reports.flatMap((report) => reportAccess(report).permissions))],
    platform: theOnly(definitions.reports.map(({ access }) => access?.platform)),
  };
  for (const report of definitions.reports) {
    const own = reportAccess(report);
    for (const kind of ["schema", "options", "rows", "export", "summarise"] as const) {
      const call = report[kind];
      const names = (name: string) =>
        Object.values(call ?? {}).some((path) => typeof path === "string" && path.includes(name));
      const isShared = names("{report}") || (names("{model}") && (kind === "schema" || kind === "options"));
      const needs = isShared ? anyReport : own;
      if (call) found.push({ call: resolveCall(call, needs), kind, report });
    }
  }
  // Wizards share their calls: anyone who may open one of them may make it, and the server looks which one.
  const anyWizard = {
    permissions: [...new Set(definitions.wizards.flatMap(wizardPermissions))],
    platform: theOnly(definitions.wizards.map(({ access }) => access?.platform)),
  };
  for (const wizard of definitions.wizards)
    for (const [kind, call] of Object.entries(wizard.calls))
      found.push({ call: resolveCall(call, anyWizard), kind, wizard });
  const byName = new Map<string, DeclaredCall>();
  for (const declared of found)
    if (!byName.has(callName(declared.call))) byName.set(callName(declared.call), declared);
  return byName;
}

/** The value that all have in common. */
const theOnly = <T>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/** The permission that opens a report. */
export const reportPermission = ({ name }: Pick<ReportDefinition, "name">): string => `view-${name}-report`;

/** Who sees a report. */
export const reportAccess = (report: Pick<ReportDefinition, "name" | "access">) => ({
  roles: ["Admin"],
  permissions: [reportPermission(report)],
  ...report.access,
});

/** Who opens a report: whoever sees it and may have rows of what it is about. */
export function reportRule({ resources }: Pick<Definitions, "resources">, report: Report): AccessRule {
  const resource = resources.get(report.resource ?? "");
  return { ...reportAccess(report), ...(resource && { also: readersOf(resource) }) };
}

/** The permission to fill a wizard in. */
export const wizardFill = (wizard: WizardDefinition): string => wizard.access?.fill ?? fillPermission(wizard);

/** The permissions that open a wizard: to fill it in or to review it. */
export const wizardPermissions = (wizard: WizardDefinition): string[] => [
  wizardFill(wizard),
  ...(wizard.access?.review ? [wizard.access.review] : []),
];

/** Who opens a wizard. */
export const wizardAccess = (wizard: WizardDefinition): AccessRule => ({
  roles: [],
  permissions: wizardPermissions(wizard),
  platform: wizard.access?.platform,
});

/** Every permission there is: those of the catalogue, and those that resources, reports and wizards bring with them. */
export function allPermissions(definitions: Definitions): string[] {
  const implied = [...definitions.resources.values()]
    .filter(({ definition }) => definition.record)
    .flatMap(({ name, importable, definition }) => [
      ...impliedPermissions(name),
      ...ownPermissions(definition),
      ...(importable ? [importPermission(name)] : []),
    ]);
  const reports = definitions.reports.filter(isReady).map(reportPermission);
  const wizards = definitions.wizards.flatMap(wizardPermissions);
  const named = definitions.access.permissions.map(({ name }) => name);
  return [...new Set([...named, ...implied, ...reports, ...wizards])].sort();
}
