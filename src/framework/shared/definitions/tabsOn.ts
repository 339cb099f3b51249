import type { ResourceDefinition } from "#generated/definitions.ts";

type TabOn = NonNullable<ResourceDefinition["tabOn"]>[string];

/** A tab that a resource puts on the records of another one, with its label and field apart. */
export const tabPlaced = (tab: TabOn): { field: string; label?: string } =>
  typeof tab === "string" ? { field: tab } : tab;

/** The definitions with the tabs that resources put on the records of others (`tabOn`), after those that these have. */
export function withTabsOn(resources: readonly ResourceDefinition[]): ResourceDefinition[] {
  const placed = resources.flatMap(({ name, tabOn = {} }) =>
    Object.entries(tabOn).map(([target, tab]) => ({ name, target, ...tabPlaced(tab) })),
  );
  return resources.map((definition) => {
    const added = placed.filter(({ target }) => target === definition.name);
    if (added.length === 0) return definition;
    const id = definition.record?.id ?? "uuid";
    const tabs = added.map(({ name, field, label }) => ({
      name,
      resource: name,
      with: { [field]: `{${id}}` },
      ...(label !== undefined && { label }),
    }));
    return { ...definition, view: { ...definition.view, tabs: [...(definition.view?.tabs ?? []), ...tabs] } };
  });
}
