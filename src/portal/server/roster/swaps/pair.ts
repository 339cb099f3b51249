import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict } from "#framework/server/http/errors.ts";
import type { Judgement } from "../judge/finding.ts";
import { judgePlan, type PlanChange } from "../judge/judge.ts";
import { lockedShift } from "../offers/asOffice.ts";
import { moment } from "../offers/written.ts";

/** The shifts of a swap, locked: the one that is given, and the one in return where there is one. */
export interface Pair {
  given: JsonObject;
  back?: JsonObject;
}

/**
 * Locks the shifts of a swap, always in the same order. Whatever decides about a swap locks them before the swap, as every
 * change of a shift does.
 * @throws 404 when the person may not see one of them
 */
export async function lockedPair(
  context: Context,
  { shift, other_shift: other }: Readonly<Record<string, unknown>>,
): Promise<Pair> {
  const ids = [shift, other].flatMap((id) => (typeof id === "string" ? [id] : [])).toSorted();
  const found = new Map<string, JsonObject>();
  for (const id of ids) found.set(id, await lockedShift(context, id));
  return { given: found.get(String(shift)) ?? {}, back: found.get(String(other)) };
}

/** Whether a worker has a shift that others know of and that has not begun. */
export const isAhead = ({ services }: Context, shift: JsonObject, staff: unknown): boolean =>
  shift.staff === staff &&
  shift.status === "scheduled" &&
  shift.draft !== true &&
  moment(shift.start_at) > services.clock.now().getTime();

/** @throws 409 when one of the shifts has begun or has another worker than when the swap was asked for */
export function refuseChanged(
  context: Context,
  { given, back }: Pair,
  { staff, colleague }: JsonObject,
): void {
  if (!isAhead(context, given, staff) || (back && !isAhead(context, back, colleague)))
    throw conflict("One of the shifts has begun or has changed. This swap is not possible any more.");
}

/** Who would have which shift: both changes of a swap, to be judged as if both were done. */
export const exchangeOf = ({ given, back }: Pair, staff: unknown, colleague: unknown): PlanChange[] => [
  { before: given, wished: { ...given, staff: String(colleague) } },
  ...(back ? [{ before: back, wished: { ...back, staff: String(staff) } }] : []),
];

/** Rules that protect workers from short notice. Anyone who agrees to a swap agrees to it. */
const agreed: ReadonlySet<string> = new Set(["published-late", "changed-late"]);

/**
 * What the roster's checks say against a swap, for each of its shifts: as if both were done, and without what they say
 * against the shifts as they are.
 */
export async function judgePair(
  context: Context,
  pair: Pair,
  { staff, colleague }: JsonObject,
): Promise<Judgement[]> {
  const judged = await judgePlan(context, exchangeOf(pair, staff, colleague));
  const now = [pair.given, ...(pair.back ? [pair.back] : [])];
  const usual = await judgePlan(
    context,
    now.map((shift) => ({ wished: shift })),
  );
  return judged.map(({ warnings, ...judgement }, place) => {
    const known = new Set(usual[place]?.warnings.map(({ sentence }) => sentence));
    const news = warnings.filter(({ rule, sentence }) => !agreed.has(rule) && !known.has(sentence));
    return { ...judgement, warnings: news };
  });
}

/** What speaks against a swap as sentences, blocks first; null where nothing does. */
export function inSentences(judged: readonly Judgement[]): string | null {
  const said = [...judged.flatMap(({ blocks }) => blocks), ...judged.flatMap(({ warnings }) => warnings)];
  return said.length === 0 ? null : [...new Set(said.map(({ sentence }) => sentence))].join(" ");
}
