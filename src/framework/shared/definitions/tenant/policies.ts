import { reportPermission } from "../definitions.ts";
import { asObject } from "../../schema/patch.ts";
import { quote } from "../check/problem.ts";
import { fewerPeople } from "./access.ts";
import { fewer, items, more } from "./lists.ts";
import { fixed, free, keys, only, type Policy, switchedOff, words } from "./policy.ts";

/** Judges what a tenant's layer changes in a report. Its rows, columns and files stay under the rights of each field. */
export const reportPolicy = (name: string, menu: Policy): Policy =>
  keys({
    $schema: free,
    label: words,
    description: words,
    icon: free,
    menu,
    access: fewerPeople({ roles: ["Admin"], permissions: [reportPermission({ name })] }),
    exported: words,
    exportFailed: words,
    perPage: free,
    columns: free,
    filters: free,
    clears: free,
  });

/**
 * Judges what a tenant's layer changes in a dashboard: other tiles in another order. What a tile shows has the rights of the
 * report or list that feeds it, so a new one gives nobody more; the call that feeds components stays.
 */
export const dashboardPolicy: Policy = keys({
  $schema: free,
  greets: free,
  dated: free,
  large: free,
  primary: free,
  secondary: free,
  tiles: items({
    same: keys({
      title: words,
      size: free,
      hidden: free,
      access: fewerPeople(undefined),
      text: words,
      ways: free,
      filters: free,
      sort: free,
      fields: free,
      most: free,
    }),
    come: free,
    go: free,
  }),
});

/** Judges what a tenant's layer changes in a notice: other words, and fewer people. */
export const noticePolicy: Policy = keys({
  $schema: free,
  label: words,
  to: fewer("people whom the layer underneath notifies"),
  words,
  digest: keys({ subject: words, text: words, line: words, overdue: words }),
  urgent: switchedOff,
  logged: only(({ after }) => after === true, "true, or no change"),
});

/**
 * An entry's place in the menu. Anyone who moves it out of a group leaves behind the conditions on the group.
 * @param usual the group of an entry that names none
 */
export const menuPolicy =
  (conditioned: ReadonlySet<string>, usual?: string): Policy =>
  ({ before, after, place }, refuse) => {
    const { group = usual } = asObject(before);
    const { group: next = usual } = asObject(after);
    if (typeof group === "string" && conditioned.has(group) && next !== group)
      refuse(place, quote(after), `the group ${quote(group)}, on which there are conditions`);
  };

/** Judges what a tenant's layer changes in the navigation: fewer entries, in another order, under other words. */
export const navigationPolicy = (menu: Policy): Policy =>
  keys({
    $schema: free,
    groups: items({ same: keys({ label: words, icon: free }), come: free, go: free }),
    pages: items({
      same: keys({ label: words, icon: free, menu, wide: free, access: fewerPeople(undefined) }),
      come: fixed("the pages of the layer underneath"),
      go: free,
    }),
    dashboards: fewer("the dashboards of the layer underneath, in any order"),
    conditions: more("the conditions of the layer underneath, and others beside them"),
    notices: fewer("the components of the layer underneath"),
    waiting: only(({ after }) => after === undefined, "what the layer underneath says, or null"),
    phone: free,
  });

/** Judges what a tenant's layer changes in the catalogue of permissions and first roles: other words, and fewer rights. */
export const accessPolicy: Policy = keys({
  $schema: free,
  permissions: items({
    same: keys({ label: words, description: words, group: words }),
    come: fixed("the permissions of the layer underneath"),
    go: free,
  }),
  roles: items({
    same: keys({
      description: words,
      permissions: fewer("permissions that the role has in the layer underneath"),
    }),
    come: fixed("the roles of the layer underneath"),
    go: fixed("the role: it can lose permissions"),
  }),
});
