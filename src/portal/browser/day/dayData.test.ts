import { describe, expect, test } from "vitest";
import type { PendingCall } from "#framework/browser/outbox/pendingCalls.ts";
import { type DayShift, leading, missing, startIs, withWaiting } from "./dayData.ts";

const shift: DayShift = {
  uuid: "one",
  staff: "me",
  start_at: "2026-11-23T09:00:00Z",
  end_at: "2026-11-23T11:00:00Z",
  status: "scheduled",
  shift_type: "personal_care",
  tasks: [{ task: "Shower" }, { task: "Lunch" }],
  note_required: true,
  notes: 0,
};
const waiting = (changes: PendingCall["changes"], more: Partial<PendingCall> = {}) =>
  ({ about: "one", changes, ...more }) as PendingCall;
const at = (time: string) => Date.parse(`2026-11-23T${time}Z`);

describe("what waits on the phone", () => {
  test("is laid over what the server had", () => {
    const [known] = withWaiting(
      [shift],
      [
        waiting({ status: "in_progress", clock_in_at: "2026-11-23T09:01:00Z" }),
        waiting({ task: "Shower", done: true, at: "2026-11-23T09:10:00Z" }),
        waiting({ note: true }),
      ],
    );
    expect(known).toMatchObject({ status: "in_progress", clock_in_at: "2026-11-23T09:01:00Z", notes: 1 });
    expect(known && missing(known)).toEqual({ tasks: ["Lunch"], note: false });
  });

  test("of another shift, or refused, changes nothing", () => {
    const calls = [
      waiting({ status: "in_progress" }, { about: "two" }),
      waiting({ status: "completed" }, { problem: "Refused" }),
    ];
    expect(withWaiting([shift], calls)).toEqual([shift]);
  });
});

test("a note that is required and tasks that are open are missing", () => {
  expect(missing(shift)).toEqual({ tasks: ["Shower", "Lunch"], note: true });
  expect(missing({ ...shift, tasks: undefined, note_required: false })).toEqual({ tasks: [], note: false });
});

describe("the shift that leads", () => {
  const later = { ...shift, uuid: "two", start_at: "2026-11-23T15:00:00Z", end_at: "2026-11-23T17:00:00Z" };
  test("is the one under way, whatever comes next", () => {
    expect(leading([shift, { ...later, status: "in_progress" }], at("09:00:00"))?.uuid).toBe("two");
  });
  test("otherwise the next that is not over", () => {
    expect(leading([shift, later], at("12:00:00"))?.uuid).toBe("two");
    expect(leading([shift], at("12:00:00"))).toBeUndefined();
  });
});

test.each([
  ["08:44:59", 15, 10, "closed"],
  ["08:45:00", 15, 10, "early"],
  ["08:44:59", undefined, 10, "early"],
  ["08:58:59", 15, 10, "early"],
  ["08:59:00", 15, 10, "usual"],
  ["09:10:00", 15, 10, "usual"],
  ["09:10:01", 15, 10, "late"],
  ["09:10:01", 15, 15, "usual"],
  ["10:59:59", 15, 10, "late"],
  ["11:00:00", 15, 10, "over"],
])("a start at %s, at most %s minutes early and late after %i, is %s", (time, early, late, expected) => {
  expect(startIs(shift, at(time), { early_minutes: early, late_minutes: late })).toBe(expected);
});
