import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import type { Line } from "#portal/shared/pay/lines.ts";
import { lineJson } from "../pay/lineJson.ts";
import type { WorkerPay } from "./pay.ts";

/** How a worker's pay is kept, so that it can be opened to its evidence however rules and records change later. */
export function storedPay({ lines, corrections }: WorkerPay): JsonObject {
  const rules = new Map<string, { place: number; rule: JsonObject }>();
  const placeOf = (rule: Line["rule"]): number => {
    const key = JSON.stringify(rule);
    const known = rules.get(key) ?? { place: rules.size, rule: { ...rule } };
    rules.set(key, known);
    return known.place;
  };
  const kept = lines.map((line) => ({
    ...lineJson(line),
    rule: placeOf(line.rule),
    because: line.because.map(placeOf),
  }));
  return {
    lines: kept,
    corrections: corrections.map((each) => ({ ...each })),
    rules: [...rules.values()].map(({ rule }) => rule),
  };
}

type Stored = {
  lines: (JsonObject & { rule: number; because: number[]; amount: number })[];
  corrections: JsonObject[];
  rules: JsonObject[];
};

/** What a pay run pays a worker, line by line, with the rule, the rate and the time of each, as it was worked out. */
export const payRunPay: Facts = {
  answer: {
    type: "object",
    required: ["total", "lines", "corrections"],
    properties: {
      total: { type: "integer", description: "Cents." },
      lines: { type: "array", items: { type: "object" } },
      corrections: { type: "array", items: { type: "object" } },
    },
  },
  of: (_context, { row }) => {
    const { lines, corrections, rules } = row.pay as Stored;
    return Promise.resolve({
      total: Number(row.amount),
      lines: lines.map((line) => ({
        ...line,
        share: line.amount,
        rule: rules[line.rule] ?? {},
        because: line.because.map((place) => rules[place] ?? {}),
      })),
      corrections,
    });
  },
};
