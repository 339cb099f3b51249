/** What shifts are estimated to come to, in cents; the keys are those of the calendar's answer. */
export interface Margin {
  /** What they have in common: an id or a choice; empty for those without one. */
  key: string;
  shifts: number;
  price: number;
  pay: number;
  travel: number;
  margin: number;
}

interface Shown {
  record: Record<string, unknown>;
}

/** Whether pay and price of a shift are both known. */
export const isMarginKnown = ({ record }: Shown): boolean => typeof record.margin_estimate === "number";

/** The margin as a part of the price; undefined where nobody is charged. */
export const rateOf = ({ margin, price }: Margin): number | undefined =>
  price > 0 ? margin / price : undefined;

/**
 * The margins of shifts by what they have in common, the lowest first. A shift with several participants counts for each of
 * them with an even part, so that groups add up to all.
 */
export function marginsBy(blocks: readonly Shown[], field: string): Margin[] {
  const groups = new Map<string, Margin>();
  for (const { record } of blocks.filter(isMarginKnown)) {
    const keys = keysOf(record[field]);
    for (const key of keys) {
      const group = groups.get(key) ?? { key, shifts: 0, price: 0, pay: 0, travel: 0, margin: 0 };
      groups.set(key, added(group, record, keys.length));
    }
  }
  return [...groups.values()].toSorted((one, other) => one.margin - other.margin);
}

/** The margin of all shifts together. */
export const marginOf = (blocks: readonly Shown[]): Margin =>
  blocks.filter(isMarginKnown).reduce((sum, { record }) => added(sum, record, 1), {
    key: "",
    shifts: 0,
    price: 0,
    pay: 0,
    travel: 0,
    margin: 0,
  });

const keysOf = (value: unknown): string[] => {
  const keys = [value ?? []].flat().map(String);
  return keys.length > 0 ? keys : [""];
};

function added(sum: Margin, record: Record<string, unknown>, among: number): Margin {
  const part = (name: string) => Number(record[name] ?? 0) / among;
  return {
    key: sum.key,
    shifts: sum.shifts + 1,
    price: sum.price + part("price_estimate"),
    pay: sum.pay + part("pay_estimate"),
    travel: sum.travel + part("travel_estimate"),
    margin: sum.margin + part("margin_estimate"),
  };
}
