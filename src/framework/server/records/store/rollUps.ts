import equal from "fast-deep-equal";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { publishChange } from "../../events/changes.ts";
import { type Kept, keepRollUps } from "../write/keepRollUps.ts";
import type { RecordType } from "./recordType.ts";
import { placeOf } from "../search/search.ts";
import type { States } from "../write/writing.ts";

/** The fields of a type that are kept from other records. */
export const rollUpsOf = (parent: RecordType): Kept[] =>
  parent.fields.flatMap((field) => {
    const { "x-roll-up": rollUp } = field.schema;
    const of = parent.types.get(rollUp?.of ?? "");
    return rollUp && of ? [{ parent, field, rollUp, of }] : [];
  });

const known = new WeakMap<RecordType, readonly Kept[]>();

/** The fields of other records that are kept from records that are stored where those of a type are. */
function keptFrom(type: RecordType): readonly Kept[] {
  const found = known.get(type);
  if (found) return found;
  const kept = [...type.types.values()]
    // A perspective shows the records of another resource, which keeps the value itself.
    .filter(({ resource }) => resource.definition.of === undefined)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap(rollUpsOf)
    .filter(({ of }) => of.store.table === type.store.table && placeOf(of) === placeOf(type));
  known.set(type, kept);
  return kept;
}

/** More changed records than these are not told of one by one. */
const mostTold = 20;

/**
 * Keeps what other records say of those that were written (`x-roll-up`), in the transaction of the write. Of two that
 * write at once, the second waits and counts what the first has written.
 */
export async function rollUp(context: Context, type: RecordType, written: readonly States[]): Promise<void> {
  const { db, tenant, services } = context;
  const touched = Map.groupBy(keptFrom(type), ({ parent }) => parent);
  for (const [parent, all] of touched) {
    const ids = new Set(all.flatMap((kept) => written.flatMap((states) => referredBy(kept, states))));
    const changed = await keepRollUps(db, tenant.id, all, [...ids]);
    if (changed.length > mostTold) services.counts.forget(tenant.id, parent.store.table);
    else for (const id of changed) await publishChange(context, parent, id, "update");
  }
}

/** The records whose value a write touches: those that were referred to, and those that are. */
function referredBy(
  { rollUp: { by, sum, latest, earliest, where } }: Kept,
  { before, after }: States,
): string[] {
  const names = [by, ...Object.keys(where ?? {}), ...[sum, latest, earliest].flatMap((name) => name ?? [])];
  if (before && after && names.every((name) => equal(before[name], after[name]))) return [];
  return [before, after].flatMap((record) => uuidsIn(record?.[by]));
}
