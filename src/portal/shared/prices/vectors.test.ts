import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { centsFromText } from "#framework/shared/money/cents.ts";
import { vectorsOf } from "#tests/support/vectors.ts";
import { amountOf, priceLines } from "./amount.ts";
import type { AgreedPrice, BandPolicy } from "./support.ts";
import type { Place } from "./bands.ts";

// The tables of tests/vectors/prices are for bookkeepers: what a support costs, line by line, and where that is said.
const folder = new URL("../../../../tests/vectors/prices/", import.meta.url);

const cents = (dollars: string): number => centsFromText(dollars) ?? Number.NaN;

const everywhere: Record<string, string> = {
  "2026-12-25": "00:00",
  "2026-12-26": "00:00",
  "2026-12-28": "00:00",
  "2027-01-01": "00:00",
};
/** Part days begin on Christmas Eve and New Year's Eve, at another hour in each state. */
const partDays: Record<string, Record<string, string>> = {
  "Australia/Adelaide": { "2026-12-24": "19:00", "2026-12-31": "19:00" },
  "Australia/Brisbane": { "2026-12-24": "18:00" },
};
const placeIn = (zone: string): Place => ({
  zone,
  holidayFrom: (day) => everywhere[day] ?? partDays[zone]?.[day],
});

const prices = new Map(
  vectorsOf("prices/agreed-prices.csv").map(({ prices: name = "", day = "", each = "", ...others }) => [
    name,
    {
      rate: cents(each || day),
      hourly: each === "",
      bands: Object.fromEntries(
        Object.entries(others)
          .filter(([name, price]) => name !== "source" && price !== "")
          .map(([band, price]) => [band, cents(price)]),
      ),
    } satisfies Omit<AgreedPrice, "policy">,
  ]),
);

const inWords = (
  hourly: boolean,
  { band, minutes, unitPrice, amount, km, rule }: ReturnType<typeof priceLines>[number],
) => {
  const dollars = (amount / 100).toFixed(2);
  const isTimed = hourly || rule === "sleepover-work";
  if (km !== undefined)
    return `${rule.slice(0, -3)} ${dollars} x ${(unitPrice / 100).toFixed(2)} = ${dollars}`;
  const quantity = isTimed ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}` : "1";
  return `${isTimed ? band : "each"} ${quantity} x ${(unitPrice / 100).toFixed(2)} = ${dollars}`;
};

const tables = readdirSync(folder).filter((name) => name.endsWith(".csv") && name !== "agreed-prices.csv");
describe.each(tables)("%s", (file) => {
  test.each(vectorsOf(`prices/${file}`).map((row) => [row.case, row] as const))("%s", (_, row) => {
    const { start = "", end = "", zone = "", policy } = row;
    const place = placeIn(zone);
    const at = (written: string) => instantAt(written.slice(0, 10), written.slice(11), zone);
    const agreed = prices.get(row.prices ?? "");
    if (!agreed) throw new Error(`no prices ${row.prices}`);
    const price = {
      ...agreed,
      policy: policy as BandPolicy,
      travelLimit: Number(row.travel_limit ?? 0),
      perKilometre: {
        travel: cents(row.travel_km_rate ?? "0"),
        transport: cents(row.transport_km_rate ?? "0"),
      },
    };
    const support = {
      start: at(start),
      end: at(end),
      breakMinutes: Number(row.break_minutes),
      sharedBy: Number(row.shared_by),
      travelMinutes: Number(row.travel_minutes ?? 0),
      ...(row.work !== undefined && {
        sleepoverWork: row.work.split(" + ").map((span) => {
          const [from = "", until = ""] = span.split("..");
          return { start: at(from), end: at(until) };
        }),
      }),
      kilometres: { travel: Number(row.travel_km ?? 0), transport: Number(row.transport_km ?? 0) },
    };
    const lines = priceLines(support, price, place);
    expect(lines.map((line) => inWords(price.hourly, line)).join(" + ")).toBe(row.lines);
    expect(amountOf(support, price, place)).toBe(cents(row.total ?? ""));
    // A share of the price never comes to more than the price.
    const highest = Math.max(price.rate, ...Object.values(price.bands));
    for (const { unitPrice, km } of lines)
      if (km === undefined) expect(unitPrice * support.sharedBy).toBeLessThanOrEqual(highest);
  });
});
