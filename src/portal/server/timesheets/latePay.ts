import type { JsonObject } from "#framework/shared/schema/schema.ts";

/**
 * What time pays that is added to a pay period after it was locked. The records of that period stay as they are, although
 * the added time may change what they earn: a later shift becomes overtime, or two shifts one broken shift with its
 * allowance. That difference is paid, or taken off, with the time that was added.
 * @param records the worker's records of the days of the period, in their order
 * @param paid what each would pay now, by its id
 * @param isFixed whether a record's amount does not change any more
 * @returns the same, with the difference in the last record that may change
 */
export function withLatePay(
  records: readonly JsonObject[],
  paid: ReadonlyMap<string, JsonObject>,
  isFixed: (record: JsonObject) => boolean,
): ReadonlyMap<string, JsonObject> {
  const counted = records.filter(
    ({ reversed, reversal_of: of }) => reversed !== true && typeof of !== "string",
  );
  const difference = counted.filter(isFixed).reduce((sum, record) => {
    const now = paid.get(String(record.uuid));
    // Where the rate has changed since, the difference is not one of the added time.
    const wasPriced = record.amount !== null && record.amount !== undefined;
    return now && wasPriced && now.base_rate === record.base_rate
      ? sum + Number(now.amount) - Number(record.amount)
      : sum;
  }, 0);
  const last = counted.findLast((record) => !isFixed(record) && paid.has(String(record.uuid)));
  const own = last && paid.get(String(last.uuid));
  if (difference === 0 || !last || !own) return paid;
  return new Map([...paid, [String(last.uuid), { ...own, amount: Number(own.amount) + difference }]]);
}
