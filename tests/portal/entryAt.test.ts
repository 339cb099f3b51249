import { expect, test } from "vitest";
import { entryAt } from "#framework/browser/shell/menu/entryAt.ts";
import { loadDefinitions, productFolder } from "#framework/server/definitions/load.ts";
import { menuEntries } from "#framework/shared/definitions/menu.ts";

const { definitions } = loadDefinitions(productFolder, { checkContract: false });
const entries = menuEntries(definitions);

test.each([
  ["a list in the menu", "/faqs", "FAQs"],
  ["one of its records", "/faqs/f1", "FAQs"],
  ["a decision of a queue", "/timesheet-no-shows/n1", "Timesheets"],
  ["what a worker is paid for", "/payment-records/p1", "Timesheets"],
  ["an application for a job", "/job-applications/a1", "Job posts"],
  ["a delivery of a webhook, in a tab of one that is on a page", "/webhook-deliveries/d1", "Integrations"],
  ["a report in the menu", "/reports/staff", "Staff report"],
  ["a report that is in no menu", "/reports/overtime", "All reports"],
  ["a report of one's own", "/reports/all-faqs", "All reports"],
  ["records that a report alone shows", "/incident-forms", "Incidents report"],
  ["messages of a chat", "/chat-messages/m1", "Chat"],
  ["a page that belongs to nothing", "/nowhere", undefined],
])("%s is found at its entry", (_what, path, label) => {
  expect(entryAt(entries, path, definitions)?.label).toBe(label);
});
