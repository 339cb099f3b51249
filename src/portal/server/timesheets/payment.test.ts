import { expect, test } from "vitest";
import { dated } from "./payment.ts";

test.each([
  ["2026-11-20T07:01:00.000Z", "2026-11-20T09:05:00.000Z", "6:01 – 8:05 pm"],
  ["2026-11-19T22:00:00.000Z", "2026-11-20T02:30:00.000Z", "9:00 am – 1:30 pm"],
  ["2026-11-20T05:00:00.000Z", "2026-11-20T13:00:00.000Z", "4:00 pm – midnight"],
])("the time of a payment record from %s to %s is %s", (start, end, time) => {
  expect(dated(start, end, "Australia/Sydney")).toMatchObject({ date: "2026-11-20", time });
});
