import { expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { officeOf } from "../people/office.ts";
import { asPlanned } from "./planned.ts";
import { Random } from "../random.ts";
import { makeStaff } from "../people/staff.ts";

const now = new Date("2026-11-20T01:30:00Z");
const office = officeOf(makeStaff(new Random(2), { today: "2026-11-20", staff: 40, participants: 60 }, {}));
const at = (days: number, hours: number): string =>
  new Date(now.getTime() + (days * 24 + hours) * 3_600_000).toISOString();
const shifts = Array.from({ length: 40 }, (_, index): JsonObject => {
  const [days, staff] = [(index % 20) + 2, `worker ${index % 5}`];
  const start_at = at(days, Math.floor(index / 20) * 3);
  const end_at = at(days, Math.floor(index / 20) * 3 + 2);
  return { staff, start_at, end_at, shift_type: "personal_care", status: "scheduled", participants: ["one"] };
});
const planned = asPlanned(shifts, now, office);

test("the next two weeks are published, and what is later is a draft", () => {
  for (const { draft, published_at: published, start_at: start } of planned) {
    const isLater = Date.parse(String(start)) > now.getTime() + 16 * 86_400_000;
    expect([draft === true, published !== undefined]).toEqual([isLater, !isLater]);
  }
  expect(planned.some(({ draft }) => draft === true)).toBe(true);
});

test("two who work together have the same team and times, and the second is nowhere else then", () => {
  const seconds = planned.filter(({ worker_role: role }) => role === "second");
  expect(seconds.length).toBeGreaterThan(0);
  for (const second of seconds) {
    const lead = planned.find(({ uuid }) => uuid === second.team);
    expect(lead).toMatchObject({
      team: second.team,
      worker_role: "lead",
      start_at: second.start_at,
      ratio: "2:1",
    });
    const others = planned.filter((each) => each !== second && each.staff === second.staff);
    expect(
      others.some(
        ({ start_at: start, end_at: end }) =>
          String(start) < String(second.end_at) && String(end) > String(second.start_at),
      ),
    ).toBe(false);
  }
});
