import { readFileSync } from "node:fs";
import { mistakesIn } from "#portal/shared/pay/checkPack.ts";
import type { Pack } from "#portal/shared/pay/pack.ts";

const names = ["schads-2026-07-01"];

/** The award rules that come with the product, checked when they are read. @throws where one has a mistake, with its place */
export const packs: readonly Pack[] = names.map(readPack);

function readPack(name: string): Pack {
  const pack = JSON.parse(readFileSync(new URL(`packs/${name}.json`, import.meta.url), "utf8")) as Pack;
  const mistakes = mistakesIn(pack);
  if (mistakes.length > 0) throw new Error(`${name}: ${mistakes.join("; ")}`);
  return pack;
}
