import { expect, test } from "vitest";
import { agedInvoices } from "./agedInvoices.ts";

const debtor = { payer_name: "Plan Partners", payer_type: "plan_manager", as_of: "2026-11-23" };

test.each([
  ["not_due", { operator: "after", value: "2026-11-22" }],
  ["days_30", { operator: "between", value: ["2026-10-24", "2026-11-22"] }],
  ["days_60", { operator: "between", value: ["2026-09-24", "2026-10-23"] }],
  ["days_90", { operator: "between", value: ["2026-08-25", "2026-09-23"] }],
  ["over_90", { operator: "before", value: "2026-08-25" }],
  ["amount_due", undefined],
])("%s", (field, due) => {
  expect(agedInvoices(debtor, field).due_date).toEqual(due);
});

test("two people of one name are told apart", () => {
  expect(agedInvoices({ ...debtor, payer_type: "self", participant: "p" }, "amount_due")).toMatchObject({
    participant: "p",
  });
});
