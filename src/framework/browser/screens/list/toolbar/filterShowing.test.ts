import { expect, test } from "vitest";
import { addressShowing, defaultFilters, filterShowing } from "./filterShowing.ts";

const resource = (...filters: object[]) => ({ definition: { name: "x", list: { filters } } }) as never;
const byStatus = { field: "status", default: "active" };

test("a new record that the first filters leave out is shown by filters of its own (ux §2)", () => {
  expect(filterShowing(resource(byStatus), { status: "active" })).toBeUndefined();
  expect(filterShowing(resource(byStatus), { status: "onboarding" })).toEqual({ status: "onboarding" });
  expect(filterShowing(resource(byStatus), {})).toEqual({ status: "all" });
  expect(
    filterShowing(resource(byStatus, { field: "day", default: { operator: "on", value: "today" } }), {
      status: "active",
    }),
  ).toEqual({ status: "active" });
});

test("tabs that show several choices: the first is open, and shows what has one of its choices", () => {
  const tabs = [
    { label: "To do", values: ["open", "started"] },
    { label: "Done", values: ["done"] },
  ];
  expect(defaultFilters(resource({ field: "status", tabs }))).toEqual({ status: ["open", "started"] });
  expect(filterShowing(resource({ field: "status", tabs }), { status: "started" })).toBeUndefined();
});

test("the address leads to the list or to the tab that it stands in", () => {
  const shown = (path: string) =>
    decodeURIComponent(addressShowing(resource(byStatus), { status: "pending" }, path));
  expect(shown("/vehicles")).toBe('/vehicles?filter={"status":"pending"}');
  expect(shown("/drivers/1?tab=licences")).toBe(
    '/drivers/1?tab=licences&licences.filter={"status":"pending"}',
  );
  expect(addressShowing(resource(byStatus), { status: "active" }, "/vehicles")).toBe("/vehicles");
});
