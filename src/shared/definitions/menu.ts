import type { AccessRule } from "../access/visible.ts";
import { type Definitions, reportAccess, wizardPermissions } from "./definitions.ts";

/** A screen that can be opened from the menu, the search box and the bookmarks. */
export interface MenuEntry {
  /** Name of the page, resource, report or wizard. */
  id: string;
  label: string;
  icon: string;
  path: string;
  group: string;
  order: number;
  access: AccessRule;
}

/** Every entry of the menu, in order, whoever may see it. */
export function menuEntries({ navigation, resources, reports, wizards }: Definitions): MenuEntry[] {
  const place = (menu: false | { group?: string; order?: number } | undefined) =>
    menu === false ? undefined : { group: "records", order: 100, ...menu };
  const entries: MenuEntry[] = [];
  for (const { name, label, icon = "ListAlt", path, access, menu } of navigation.pages ?? []) {
    const where = menu && place(menu);
    if (where) entries.push({ id: name, label, icon, path, access: access ?? { roles: ["ALL"] }, ...where });
  }
  for (const { name, label, icon, menu, access } of resources.values()) {
    if (menu) entries.push({ id: name, label: label.many, icon, path: `/${name}`, access, ...menu });
  }
  for (const report of reports) {
    const where = place(report.menu ?? { group: "reports" });
    if (where)
      entries.push({
        id: report.name,
        label: report.label,
        icon: report.icon ?? "Assessment",
        path: `/reports/${report.name}`,
        access: reportAccess(report),
        ...where,
      });
  }
  for (const wizard of wizards) {
    const where = place(wizard.menu ?? { group: "forms" });
    const access = { roles: [], permissions: wizardPermissions(wizard) };
    if (where)
      entries.push({
        id: wizard.name,
        label: wizard.label,
        icon: wizard.icon ?? "Assignment",
        path: `/forms/${wizard.name}`,
        access,
        ...where,
      });
  }
  const groups = navigation.groups.map(({ name }) => name);
  const rank = (group: string) => (groups.includes(group) ? groups.indexOf(group) : groups.length);
  return entries.sort(
    (a, b) => rank(a.group) - rank(b.group) || a.order - b.order || a.label.localeCompare(b.label),
  );
}
