import type { States, Write } from "../write/writing.ts";
import { addOccurrences } from "./addOccurrences.ts";
import { changeOthers, type Turn } from "./changeOthers.ts";
import { repeatingOf } from "./inTime.ts";
import { scopeOf } from "./prepareSeries.ts";

/** Changes those of a series that must move before the record itself can take its new place. */
export async function makeWay(write: Write, states: States): Promise<void> {
  write.others = await othersChanged(write, states, "before");
}

/** Makes the other records of a new series, and changes those that a change is for too. */
export async function keepSeries(write: Write, states: States): Promise<void> {
  const { before, after } = states;
  const names = repeatingOf(write.type);
  if (!names || !after || (write.kind !== "create" && write.kind !== "update")) return;
  if (before?.[names.series] === undefined) {
    if (after[names.series] === write.id) await addOccurrences(write, names, after);
    return;
  }
  const changed = (write.others ?? 0) + (await othersChanged(write, states, "after"));
  if (changed > 0) write.told.push(`${changed === 1 ? "One other" : `${changed} others`} of the series too.`);
}

async function othersChanged(write: Write, { before, after }: States, turn: Turn): Promise<number> {
  const names = repeatingOf(write.type);
  if (!names || !before || !after || before[names.series] === undefined) return 0;
  const scope = scopeOf(write, names.scope);
  return scope === "later" || scope === "all"
    ? changeOthers(write, names, { before, after, scope }, turn)
    : 0;
}
