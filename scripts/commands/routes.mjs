import { resolve } from "node:path";

/**
 * Prints every call with the definition that states it and who answers it: `npm run routes`, `npm run routes -- licence`
 * for those in which this word occurs.
 */
export default async function routes([word = ""]) {
  const { portalOf } = await import("../../src/portals.ts");
  const { startable } = await import("../../src/framework/server/definitions/startable.ts");
  const folder = resolve(process.env.CONFIG_DIR ?? ".");
  const { routes: all } = startable(folder, await portalOf(folder));
  const lines = all
    .map(({ name, place, module, ofEveryPortal, engine, declared }) => [
      name,
      `${place.file}#${place.pointer}`,
      engine === undefined
        ? `src/${ofEveryPortal ? "framework" : "portal"}/server/${module}`
        : `${engine}: ${declared.kind}`,
    ])
    .filter((cells) => cells.join(" ").toLowerCase().includes(word.toLowerCase()))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const widths = [0, 1].map((column) => Math.max(0, ...lines.map((cells) => cells[column].length)));
  for (const [call, place, by] of lines)
    console.log(`${call.padEnd(widths[0])}  ${place.padEnd(widths[1])}  ${by}`);
  const own = ({ ofEveryPortal }) => `code of the ${ofEveryPortal ? "framework" : "portal"}'s own`;
  const by = Map.groupBy(all, (route) => route.engine ?? own(route));
  const counts = [...by].map(([name, { length }]) => `${length} by ${name}`).sort();
  console.log(`\n${all.length} calls: ${counts.join(", ")}.`);
}
