import { expect, test } from "vitest";
import type { When } from "#generated/definitions.ts";
import { fulfils } from "./when.ts";

const clock = { today: "2026-11-22", now: "2026-11-22T03:00:00Z" };

test.each<[string, When | undefined, object, boolean]>([
  ["no condition", undefined, {}, true],
  ["a value of the list", { status: ["open", "scheduled"] }, { status: "open" }, true],
  ["a value beside the list", { status: ["open"] }, { status: "cancelled" }, false],
  ["nothing, where the list has null", { status: [null] }, {}, true],
  ["one entry of several", { regions: ["north"] }, { regions: ["south", "north"] }, true],
  ["any value", { staff: "any" }, { staff: "s1" }, true],
  ["any value of a field without one", { staff: "any" }, { staff: "" }, false],
  ["no value", { staff: "none" }, {}, true],
  ["a time that has come", { start_at: "before-now" }, { start_at: "2026-11-22T14:00:00+11:00" }, true],
  ["a time to come", { start_at: "before-now" }, { start_at: "2026-11-22T14:00:01+11:00" }, false],
  ["a time to come, asked for", { start_at: "after-now" }, { start_at: "2026-11-22T14:00:01+11:00" }, true],
  ["a time that has come, not asked for", { start_at: "after-now" }, { start_at: clock.now }, false],
  ["no time", { start_at: "before-now" }, {}, false],
  ["no time, to come", { start_at: "after-now" }, {}, false],
  ["yesterday", { expiry_date: "before-today" }, { expiry_date: "2026-11-21" }, true],
  ["today", { expiry_date: "before-today" }, { expiry_date: "2026-11-22" }, false],
  [
    "tomorrow, asked for as later than today",
    { expiry_date: "after-today" },
    { expiry_date: "2026-11-23" },
    true,
  ],
  ["today, asked for as later", { expiry_date: "after-today" }, { expiry_date: "2026-11-22" }, false],
  ["no day, asked for as later", { expiry_date: "after-today" }, {}, false],
  ["no day", { expiry_date: "before-today" }, {}, false],
  ["a number above zero", { to_check: "above-zero" }, { to_check: 2 }, true],
  ["zero", { to_check: "above-zero" }, { to_check: 0 }, false],
  ["no number", { to_check: "above-zero" }, {}, false],
  ["one of two conditions", { status: ["open"], start_at: "before-now" }, { status: "open" }, false],
])("%s", (_name, when, record, holds) => expect(fulfils({ ...record }, when, clock)).toBe(holds));
