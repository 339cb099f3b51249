import { expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { payerOf } from "./payer.ts";

const jordan: JsonObject = {
  full_name: "Jordan Lee",
  type: "ndis",
  email: "jordan@example.com",
  plan_management: "self",
};
const manager = { organisation: "Plan Partners", email: "claims@partners.example" };

// Domain reference, section 3.5: who is billed.
test.each<[string, JsonObject, string | undefined, string | undefined, string | undefined]>([
  ["self-managed: the participant", {}, "self", "Jordan Lee", "jordan@example.com"],
  [
    "self-managed with a plan nominee: the nominee",
    { nominee_type: "plan", nominee: { name: "Kim Lee", email: "kim@example.com" } },
    "self",
    "Kim Lee",
    "kim@example.com",
  ],
  [
    "a nominee for letters pays nothing",
    { nominee_type: "correspondence", nominee: { name: "Kim Lee", email: "kim@example.com" } },
    "self",
    "Jordan Lee",
    "jordan@example.com",
  ],
  [
    "plan-managed",
    { plan_management: "plan", plan_manager: manager },
    "plan_manager",
    "Plan Partners",
    "claims@partners.example",
  ],
  [
    "agency-managed: the NDIA, by claim",
    { plan_management: "agency" },
    "agency",
    "National Disability Insurance Agency",
    undefined,
  ],
  ["private", { type: "private", plan_management: null }, "private", "Jordan Lee", "jordan@example.com"],
  [
    "a mixed plan: the category of the booking",
    { budgets: [{ category: "04", management: "agency" }] },
    "agency",
    "National Disability Insurance Agency",
    undefined,
  ],
  [
    "a mixed plan: another category",
    { budgets: [{ category: "01", management: "agency" }] },
    "self",
    "Jordan Lee",
    "jordan@example.com",
  ],
  ["nobody knows", { plan_management: null }, undefined, undefined, undefined],
])("%s", (_, facts, type, name, email) => {
  const payer = payerOf({ ...jordan, ...facts }, "04");
  expect([payer?.type, payer?.name, payer?.email]).toEqual([type, name, email]);
});
