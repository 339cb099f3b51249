import { expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { type Bookable, bookRostered, makeBookings } from "./people/bookings.ts";
import { makeAdvocates, signedInAdvocate } from "./people/care.ts";
import { regionsByPlace } from "./people/names.ts";
import { officeOf } from "./people/office.ts";
import { makeParticipants } from "./people/participants.ts";
import { howItEnded, withForgotten } from "./roster/shiftEnds.ts";
import { makeStaff } from "./people/staff.ts";
import { makeApplications, makeJobPosts, makeReferrals } from "./content/referralsAndJobs.ts";
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
  const ids = people.map(({ uuid }) => String(uuid));
  const [signedIn = {}] = signedInAdvocate("", "advocate@demo.example", ids);
  const advocates = [...makeAdvocates(new Random(5), today, ids), signedIn];
  const numbers = [...people, ...staff, ...advocates].flatMap(({ mobile, mobile_no, phone, phone_number }) =>
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

test("what is rostered is booked for about what a year of it costs; one service in twenty was forgotten", () => {
  const booked = people.map(({ uuid }) => ({ participant: uuid ?? null, service: "a", status: "active" }));
  const shifts = people.flatMap(({ uuid }) =>
    ["a", "b", "c"].map((service) => ({ service, participants: [uuid ?? null], scheduled_hours: 8 })),
  );
  const made = bookRostered(people, services, { booked, shifts, from: "2026-08-22", weeks: 2 });
  expect(new Set(made.map(({ service }) => service))).toEqual(new Set(["b", "c"]));
  expect(made.length).toBe(people.length * 2 * 0.95);
  for (const { service, allocated, start_date: from } of made) {
    const above = Number(allocated) - (service === "b" ? 8 * 26 * 7358 : 26 * 31_179);
    expect([above >= 0, above < 10_000]).toEqual([true, true]);
    expect(String(from) <= "2026-08-22").toBe(true);
  }
});

test("people applied for a job while it was open, and it was published before its last day (M8)", () => {
  const posts = makeJobPosts(today);
  const jobs = new Map(posts.map((post) => [post.uuid, post]));
  for (const { published_at: from, closing_date: until } of posts)
    if (from !== undefined && until !== undefined) expect(String(from) < String(until)).toBe(true);
  for (const seed of [1, 2, 3])
    for (const { job_post: job, received_at: at } of makeApplications(new Random(seed), today, posts, {})) {
      const { published_at: from, closing_date: until = today } = jobs.get(String(job)) ?? {};
      expect([String(from) < String(at), String(at) < String(until)]).toEqual([true, true]);
    }
});

test("referrals came in before today, and shifts end as the rules say (M8)", () => {
  const referrals = makeReferrals(new Random(4), today, 30, { staff: [], office }, [{}, {}]);
  for (const { received_at: at } of referrals) expect(String(at) < today).toBe(true);
  const times = new Set(referrals.map(({ received_at: at }) => String(at).slice(11)));
  expect(times.size).toBeGreaterThan(referrals.length / 2);
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
  const completed = ends.filter(({ status }) => status === "completed");
  for (const { clock_out_at: ended, delivered_until: corrected } of completed)
    expect(String(ended ?? corrected) <= now.toISOString()).toBe(true);
  // Of some the clock-out was forgotten, and the office has entered the times (M8, H2).
  expect(completed.filter(({ clock_out_at: ended }) => ended === undefined).length).toBeGreaterThan(2);
});

test("some workers have forgotten to clock out of their last shift, and none has two running (M8, H2)", () => {
  const now = new Date("2026-11-21T02:00:00Z");
  const shifts = Array.from({ length: 400 }, (_, index): JsonObject => {
    const start = new Date(now.getTime() - (index % 10) * 12 * 3_600_000 - 4 * 3_600_000);
    return {
      staff: `worker ${Math.floor(index / 10)}`,
      start_at: start.toISOString(),
      end_at: new Date(start.getTime() + 7_200_000).toISOString(),
      ...howItEnded(new Random(index), start, new Date(start.getTime() + 7_200_000), now, office),
    };
  });
  const running = withForgotten(shifts, now).filter(({ status }) => status === "in_progress");
  expect(running.length).toBeGreaterThan(1);
  expect(new Set(running.map(({ staff }) => staff)).size).toBe(running.length);
  for (const { clock_in_at: began, clock_out_at: ended, end_at: end } of running)
    expect([typeof began, ended, String(end) < now.toISOString()]).toEqual(["string", undefined, true]);
});
