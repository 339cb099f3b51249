import type { Schema } from "../../../schema/schema.ts";
import type { Way } from "../../dashboards/dashboards.ts";
import type { Definitions } from "../../definitions.ts";
import type { DefinitionFiles } from "../../definitionFiles.ts";
import { oneOf, type Problem, quote } from "../problem.ts";
import { pathsIn, type SourceFiles } from "../sources.ts";
import { checkTile } from "./tile.ts";
import type { Mistake } from "./mistake.ts";
import { checkWay } from "./way.ts";

/** The tiles of dashboards name what there is, and each says what its kind needs; so do those that resources put on one. */
export function checkDashboards(
  files: SourceFiles,
  { dashboards, resources, navigation }: DefinitionFiles,
  definitions: Definitions,
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  const schemaOf = (name: string): Schema =>
    schemas.get(definitions.resources.get(name)?.definition.record?.schema ?? "") ?? {};
  const fileOf = pathsIn(files);
  const own = dashboards.flatMap((dashboard) => {
    const { name, call, primary, secondary, tiles } = dashboard;
    const problems: Problem[] = [];
    const file = fileOf.get(dashboard) ?? `resources/dashboards/${name}.json`;
    const mistake: Mistake = (pointer, found, expected) => problems.push({ file, pointer, found, expected });
    if (!navigation.pages?.some((page) => page.dashboard === name))
      mistake("/name", `${quote(name)}, which no page shows`, `a page with "dashboard": ${quote(name)}`);
    if (call !== undefined && definitions.shell[call] === undefined)
      mistake("/call", quote(call), `a call of portal.json: ${oneOf(Object.keys(definitions.shell), call)}`);
    const ways: [string, Way | undefined][] = [
      ["/primary", primary],
      ["/secondary", secondary],
    ];
    for (const [place, way] of ways) if (way) checkWay(way, place, definitions, mistake);
    const names = tiles.map((tile) => tile.name);
    for (const [index, tile] of tiles.entries()) {
      if (names.indexOf(tile.name) < index)
        mistake(`/tiles/${index}/name`, `${quote(tile.name)} twice`, "a name of its own");
      checkTile(tile, `/tiles/${index}`, { definitions, schemaOf, mistake });
    }
    return problems;
  });
  const placed = resources.flatMap(({ name, tileOn = {} }) =>
    Object.entries(tileOn).flatMap(([target, tile]) => {
      const problems: Problem[] = [];
      const place = `/tileOn/${target}`;
      const mistake: Mistake = (pointer, found, expected) =>
        problems.push({ file: `resources/${name}.json`, pointer, found, expected });
      const dashboard = dashboards.find((one) => one.name === target);
      if (!dashboard) {
        const known = dashboards.map((one) => one.name);
        mistake(place, quote(target), `a dashboard: ${oneOf(known, target)}`);
      } else if (dashboard.tiles.some((one) => one.name === name))
        mistake(place, `a tile ${quote(name)}, which ${target} has already`, "no tile of that name there");
      checkTile({ name, resource: name, ...tile }, place, { definitions, schemaOf, mistake });
      return problems;
    }),
  );
  return [...own, ...placed];
}
