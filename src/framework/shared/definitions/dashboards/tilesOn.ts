import type { DashboardDefinition, ResourceDefinition } from "#generated/definitions.ts";

/** The dashboards with the tiles that resources put on them (`tileOn`), after those that they have. */
export function withTilesOn(
  dashboards: readonly DashboardDefinition[],
  resources: readonly ResourceDefinition[],
): DashboardDefinition[] {
  const placed = resources.flatMap(({ name, tileOn = {} }) =>
    Object.entries(tileOn).map(([target, tile]) => ({ target, tile: { name, resource: name, ...tile } })),
  );
  return dashboards.map((dashboard) => {
    const added = placed.filter(({ target }) => target === dashboard.name).map(({ tile }) => tile);
    return added.length === 0 ? dashboard : { ...dashboard, tiles: [...dashboard.tiles, ...added] };
  });
}
