import { asObject } from "../../schema/patch.ts";
import { isObject } from "../../schema/schema.ts";
import { fewerPeople } from "./access.ts";
import { fewer, items, more } from "./lists.ts";
import {
  added,
  entries,
  fixed,
  free,
  inFolder,
  keys,
  only,
  type Policy,
  switchedOff,
  words,
} from "./policy.ts";
import { sections } from "./sections.ts";

const label = keys({ one: words, many: words });
const removed = only(({ after }) => after === undefined, "what the layer underneath says, or null");
const fewerActions: Policy = (change, refuse) => {
  // Without a list every action that makes sense is offered.
  if (change.before !== undefined)
    fewer("actions that the layer underneath offers, in any order")(change, refuse);
};

const tab = keys({ label: words, access: fewerPeople(undefined), when: added(inFolder) });
const newTab: Policy = (change, refuse) => {
  const { resource, component } = asObject(change.after);
  if (!isObject(change.after) || resource === undefined || component !== undefined)
    fixed('a tab with the list of a "resource"')(change, refuse);
};

const actions = entries({
  same: keys({
    label: words,
    icon: free,
    success: words,
    confirm: keys({ title: words, text: words }),
    primary: free,
    danger: free,
  }),
  come: fixed("the actions of the layer underneath"),
  go: fixed("the action: leave it out of the actions of list and view"),
});

/** What only the database can hold, for every tenant at once. */
const held = fixed(
  "no change: the database holds it for every tenant, so it is said in the provider's folder",
);

/** Judges what a tenant's layer changes in a resource or a perspective. */
export function resourcePolicy(name: string, menu: Policy): Policy {
  return keys({
    $schema: free,
    label,
    languages: free,
    description: words,
    icon: free,
    menu,
    access: fewerPeople({ roles: ["Admin"], permissions: [`view-${name}`] }),
    record: keys({
      title: worded,
      subtitle: worded,
      image: removed,
      audit: only(({ after }) => after === "reads-and-writes", '"reads-and-writes", or no change'),
      unique: held,
      noOverlap: held,
    }),
    list: keys({
      perPage: free,
      columns: free,
      sort: free,
      filters: free,
      quiet: free,
      search: switchedOff,
      sortable: switchedOff,
      bulkEdit: fewer("fields that the layer underneath lets people change at once"),
      actions: fewerActions,
      component: removed,
      above: removed,
      board: removed,
    }),
    view: keys({
      header: fewer("fields that the layer underneath has in the header"),
      summary: removed,
      sections,
      without: more("the fields that are left out already, and others beside them"),
      tabs: items({ same: tab, come: newTab, go: free }),
      actions: fewerActions,
      history: switchedOff,
    }),
    form: keys({
      sections,
      without: more("the fields that are left out already, and others beside them"),
      create: keys({ fields: free, more: switchedOff }),
      ui: free,
    }),
    actions,
    tileOn: entries({ same: free, come: free, go: free }),
    tabOn: entries({ same: free, come: free, go: free }),
    import: switchedOff,
    export: switchedOff,
    assign: keys({ label }),
  });
}

/** A name of records: it can fill in fields that the one underneath fills in, where there is one. */
const worded: Policy = (change, refuse) => {
  if (change.before === undefined)
    fixed("the first text of the record, as in the layer underneath")(change, refuse);
  else words(change, refuse);
};
