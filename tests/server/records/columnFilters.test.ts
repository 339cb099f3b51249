import { expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";

// Participants keep some fields in columns of their table and the others in its document: both are filtered alike.
const server = await openTestServer();
const common = { last_name: "Filter", type: "private", alert: "none" };
await server.insert("participants", [
  {
    ...common,
    first_name: "Ana",
    status: "active",
    region: "inland",
    plan_start: "2026-01-01",
    plan_end: "2026-12-31",
    date_of_birth: "1990-05-17",
    ndis_number: "430999001",
    converted_from_lead: true,
    mobile: "+61412345678",
    requested_services: ["transport"],
    pets: true,
    gp: { name: "Dr Lee" },
  },
  { ...common, first_name: "Bo", status: "onboarding", plan_end: "2026-06-30", pets: false },
  { ...common, first_name: "Cy", status: "new_lead", region: "coast", onboarded_at: "2026-02-03" },
]);
const admin = await server.as("admin");

type Row = [field: string, operator: string, value: unknown, expected: string[]];

test.each<Row>([
  // Fields that have a column of their own.
  ["region", "is", "inland", ["Ana"]],
  ["region", "is_not", "inland", ["Bo", "Cy"]],
  ["region", "in", ["inland", "coast"], ["Ana", "Cy"]],
  ["status", "is", "4", ["Bo"]],
  ["plan_end", "on", "31-12-2026", ["Ana"]],
  ["plan_end", "before", "01-07-2026", ["Bo"]],
  ["plan_end", "after", "30-06-2026", ["Ana"]],
  ["plan_end", "between", ["30-06-2026", "31-12-2026"], ["Ana", "Bo"]],
  ["plan_end", "is_empty", undefined, ["Cy"]],
  ["date_of_birth", "on", "1990-05-17", ["Ana"]],
  ["ndis_number", "equals", "430999001", ["Ana"]],
  ["ndis_number", "starts_with", "430999", ["Ana"]],
  ["ndis_number", "is_empty", undefined, ["Bo", "Cy"]],
  ["converted_from_lead", "is", true, ["Ana"]],
  ["converted_from_lead", "is", false, ["Bo", "Cy"]],
  // Fields that live in the document.
  ["mobile", "contains", "412345", ["Ana"]],
  ["onboarded_at", "on", "2026-02-03", ["Cy"]],
  ["pets", "is", true, ["Ana"]],
  ["requested_services", "is", "transport", ["Ana"]],
  ["gp.name", "contains", "lee", ["Ana"]],
  ["gp", "is_empty", undefined, ["Bo", "Cy"]],
  // What every record has.
  ["created_by", "is", "00000000-0000-7000-8000-000000000000", []],
])("%s %s %j leaves %j", async (field, operator, value, expected) => {
  const filters = JSON.stringify([
    { field: "last_name", operator: "equals", value: "Filter" },
    { field, operator, value },
  ]);
  const { data, status, text } = await admin.get("ndis/client/get-all-clients", { filters });
  expect(status, text).toBe(200);
  expect(data.clients.map(({ full_name: name }: { full_name: string }) => name.split(" ")[0])).toEqual(
    expected,
  );
});

test.each([
  ["region", "inland", ["Ana"]],
  ["status", "onboarding", ["Bo"]],
  ["converted_from_lead", "1", ["Ana"]],
  ["plan_end", "31-12-2026", ["Ana"]],
  ["requested_services", "transport", ["Ana"]],
  ["ndis_number", "430999001", ["Ana"]],
  ["region", "all", ["Ana", "Bo", "Cy"]],
])("as a plain parameter: %s=%s leaves %j", async (field, value, expected) => {
  const { data } = await admin.get("ndis/client/get-all-clients", { last_name: "Filter", [field]: value });
  expect(data.clients.map(({ full_name: name }: { full_name: string }) => name.split(" ")[0])).toEqual(
    expected,
  );
});

test("records are found by who added them", async () => {
  const added = await admin.post("ndis/faqs/add", { question: "By whom?", answer: "<p>By me.</p>" });
  const me = (await admin.get("get-current-user-detail")).data.uuid as string;
  const { data } = await admin.get("ndis/faqs", { created_by: me });
  expect(data.faqs.map(({ uuid }: { uuid: string }) => uuid)).toEqual([added.data.faq.uuid]);
});
