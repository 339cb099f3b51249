import { expect, test } from "vitest";
import type { Block } from "#framework/browser/screens/calendar/calendarTypes.ts";
import { draftsOf, publishingOf, reasonsOf } from "./publishing.ts";

const shift = (id: string, values: object): Block => ({
  id,
  record: { id, draft: true, status: "scheduled", ...values },
  start: 0,
  end: 60,
  allDay: false,
  lanes: [""],
});

const all = [
  shift("a", { staff: "ann", participants: ["pat", "sam"] }),
  shift("b", { staff: "ann", participants: ["pat"] }),
  shift("c", { status: "open", participants: ["kim"] }),
  shift("d", { staff: "bob", needs_attention: true }),
  shift("published", { draft: false, staff: "cid" }),
  shift("cancelled", { status: "cancelled", staff: "dee" }),
];

test("drafts that can go ahead are published: those in sight, or those that are selected", () => {
  expect(draftsOf(all, new Set()).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  expect(draftsOf(all, new Set(["b", "published"])).map(({ id }) => id)).toEqual(["b"]);
});

test("everyone is counted once, and what cannot go ahead notifies nobody", () => {
  expect(publishingOf(draftsOf(all, new Set()))).toEqual({
    ids: ["a", "b", "c", "d"],
    workers: 1,
    participants: 3,
    open: 1,
    held: 1,
  });
});

test("each reason why drafts stayed is said once, the commonest first", () => {
  const refused = ["Rest", "Licence", "Licence"].map((reason, at) => ({ uuid: String(at), reason }));
  expect(reasonsOf(refused)).toEqual([
    { reason: "Licence", count: 2 },
    { reason: "Rest", count: 1 },
  ]);
});
