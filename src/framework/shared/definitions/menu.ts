import { type AccessRule, isVisible, type Viewer } from "../access/visible.ts";
import { appliesTo, type Details } from "./conditions.ts";
import { type Definitions, reportRule, wizardAccess, wizardFill } from "./definitions.ts";
import type { Report } from "./reports.ts";

/** A screen that can be opened from the menu, the search box and the bookmarks. */
export interface MenuEntry {
  /** Name of the page, resource or wizard; a report, which may be called like a resource, has `report:` before it. */
  id: string;
  /** Name as conditions know it. */
  name: string;
  label: string;
  icon: string;
  path: string;
  group: string;
  order: number;
  access: AccessRule;
  /** What it leads to, where that is for some people only: anyone who may see none of it has no use for the entry. */
  leadsTo?: readonly AccessRule[];
}

/** Every entry of the menu, in order, anyone who may see it. */
export function menuEntries(definitions: Definitions): MenuEntry[] {
  const { navigation, resources, reports, wizards } = definitions;
  const ruleOf = (report: Report) => reportRule(definitions, report);
  const place = (menu: false | { group?: string; order?: number } | undefined) =>
    menu === false ? undefined : { group: "records", order: 100, ...menu };
  const entries: MenuEntry[] = [];
  for (const page of navigation.pages ?? []) {
    const { name, label, icon = "ListAlt", path, access = { roles: ["ALL"] }, menu } = page;
    const where = menu && place(menu);
    const leadsTo = page.reports === true ? { leadsTo: reports.map(ruleOf) } : {};
    if (where) entries.push({ id: name, name, label, icon, path, access, ...leadsTo, ...where });
  }
  for (const { name, label, icon, menu, access } of resources.values()) {
    if (menu) entries.push({ id: name, name, label: label.many, icon, path: `/${name}`, access, ...menu });
  }
  for (const report of reports) {
    const where = place(report.menu ?? { group: "reports" });
    if (where)
      entries.push({
        id: `report:${report.name}`,
        name: report.name,
        label: report.label,
        icon: report.icon ?? "Assessment",
        path: `/reports/${report.name}`,
        access: ruleOf(report),
        ...where,
      });
  }
  for (const wizard of wizards) {
    const where = place(wizard.menu ?? { group: "forms" });
    if (where)
      entries.push({
        id: wizard.name,
        name: wizard.name,
        label: wizard.label,
        icon: wizard.icon ?? "Assignment",
        path: `/forms/${wizard.name}`,
        // Those who only review it open what was sent, from the register.
        access: { ...wizardAccess(wizard), permissions: [wizardFill(wizard)] },
        ...where,
      });
  }
  const groups = navigation.groups.map(({ name }) => name);
  const rank = (group: string) => (groups.includes(group) ? groups.indexOf(group) : groups.length);
  return entries.sort(
    (a, b) => rank(a.group) - rank(b.group) || a.order - b.order || a.label.localeCompare(b.label),
  );
}

/** The entries of the menu that a person may open and that apply to them. */
export const entriesOf = (
  definitions: Definitions,
  viewer: Viewer | null | undefined,
  details: Details,
  platform: string | undefined,
): MenuEntry[] =>
  menuEntries(definitions).filter(
    (entry) =>
      isVisible(viewer, entry.access, platform) &&
      (entry.leadsTo?.some((access) => isVisible(viewer, access, platform)) ?? true) &&
      appliesTo(viewer, details, definitions.navigation, entry),
  );
