import { expect, test } from "vitest";
import { groupedByDay } from "./grouped.ts";
import type { Notification } from "./useNotifications.ts";

const at = (created_at: string, kind: string): Notification => ({
  uuid: `${kind} ${created_at}`,
  kind,
  label: `A ${kind}`,
  title: kind,
  text: "",
  link: null,
  is_overdue: false,
  created_at,
  read_at: null,
});

test("notifications are grouped by the provider's day and by kind, in the order of the newest", () => {
  const days = groupedByDay(
    [
      at("2026-12-02T01:00:00Z", "leave"),
      at("2026-12-01T22:00:00Z", "shift"),
      at("2026-12-01T21:00:00Z", "leave"),
      at("2026-12-01T12:00:00Z", "leave"),
    ],
    "Australia/Sydney",
  );
  expect(
    days.map(({ date, kinds }) => [date, kinds.map(({ label, notifications: of }) => [label, of.length])]),
  ).toEqual([
    [
      "2026-12-02",
      [
        ["A leave", 2],
        ["A shift", 1],
      ],
    ],
    ["2026-12-01", [["A leave", 1]]],
  ]);
});

test("nothing makes no group", () => expect(groupedByDay([], "Australia/Sydney")).toEqual([]));
