import type { States, Write } from "../write/stages.ts";
import { addOccurrences } from "./addOccurrences.ts";
import { changeOthers } from "./changeOthers.ts";
import { repeatingOf } from "./inTime.ts";
import { scopeOf } from "./prepareSeries.ts";

/** Makes the other records of a new series, and changes those that a change is for too. */
export async function keepSeries(write: Write, { before, after }: States): Promise<void> {
  const names = repeatingOf(write.type);
  if (!names || !after || (write.kind !== "create" && write.kind !== "update")) return;
  if (before?.[names.series] === undefined) {
    if (after[names.series] === write.id) await addOccurrences(write, names, after);
    return;
  }
  const scope = scopeOf(write, names.scope);
  if (scope === "later" || scope === "all") await changeOthers(write, names, { before, after, scope });
}
