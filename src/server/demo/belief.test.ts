import { expect, test } from "vitest";
import type { JsonObject } from "#shared/schema/schema.ts";
import { type Bookable, makeBookings } from "./care.ts";
import { regionsByPlace } from "./names.ts";
import { officeOf } from "./office.ts";
import { makeParticipants } from "./participants.ts";
import { howItEnded } from "./shiftEnds.ts";
import { makeStaff } from "./staff.ts";
import { makeReferrals } from "./whoComes.ts";
import { Random } from "./random.ts";

const today = "2026-11-21";
const scale = { today, staff: 40, participants: 60 };
const people = makeParticipants(new Random(1), scale, 430_000_001);
const staff = makeStaff(new Random(2), scale, {});
const office = officeOf(staff);
const services: Bookable[] = [
  { id: "a", kind: "personal_care", price: 7358, hourly: true, bands: { rate_sunday: 13_350 } },
  { id: "b", kind: "community_access", price: 7358, hourly: true, bands: {} },
  { id: "c", kind: "sleepover", price: 31_179, hourly: false, bands: {} },
];

test("no two people share a phone number, and each is reserved for fiction (M8)", () => {
  const numbers = [...people, ...staff].flatMap(({ mobile, mobile_no, phone, phone_number }) =>
    [mobile, mobile_no, phone, phone_number].filter((number) => typeof number === "string"),
  );
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) expect(number).toMatch(/^(049157\d{4}|0[2378](5550|7010)\d{4})$/);
});

test("a region is the one that the suburb lies in (M8)", () => {
  for (const { suburb, region } of people)
    expect(region).toBe(regionsByPlace[suburb as keyof typeof regionsByPlace]);
});

test("what is booked fits into the plan's budget for its category, in the plan's time (M8)", () => {
  const bookings = makeBookings(new Random(3), today, people, services);
  for (const person of people) {
    const own = bookings.filter(({ participant }) => participant === person.uuid);
    for (const { category, amount } of person.budgets as { category: string; amount: number }[]) {
      const spent = own
        .filter(({ budget_category: of }) => of === category)
        .reduce((sum, { allocated }) => sum + Number(allocated), 0);
      expect(spent).toBeLessThanOrEqual(amount);
    }
    for (const { start_date: from, end_date: until } of own)
      expect([from, until]).toEqual([person.plan_start, person.plan_end]);
  }
});

test("referrals came in before today, and shifts end as the rules say (M8)", () => {
  const referrals = makeReferrals(new Random(4), today, 30, { staff: [], office }, [{}, {}]);
  for (const { received_at: at } of referrals) expect(String(at) < today).toBe(true);
  const now = new Date("2026-11-21T02:00:00Z");
  const ends = Array.from({ length: 600 }, (_, index): JsonObject => {
    const start = new Date(now.getTime() + (index - 300) * 3_600_000);
    return howItEnded(new Random(index), start, new Date(start.getTime() + 7_200_000), now, office);
  });
  const cancelled = ends.filter(({ status }) => status === "cancelled");
  expect(cancelled.length).toBeGreaterThan(15);
  for (const { billable, cancellation_reason: code, notice_at: told } of cancelled)
    expect([billable === true ? typeof code : "string", String(told) < now.toISOString()]).toEqual([
      "string",
      true,
    ]);
  for (const { clock_out_at: ended } of ends.filter(({ status }) => status === "completed"))
    expect(String(ended) <= now.toISOString()).toBe(true);
});
