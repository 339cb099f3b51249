import type { Call } from "../call.ts";

/** Which scopes open a call, by the first part of its path below the API. */
const scopes: Record<string, string[]> = {
  Contacts: ["accounting.contacts"],
  Invoices: ["accounting.transactions", "accounting.invoices"],
  CreditNotes: ["accounting.transactions", "accounting.invoices"],
  Organisation: ["accounting.settings"],
  Accounts: ["accounting.settings"],
  TaxRates: ["accounting.settings"],
  TrackingCategories: ["accounting.settings"],
  Employees: ["payroll.employees"],
  Timesheets: ["payroll.timesheets"],
  PayItems: ["payroll.settings"],
  PayrollCalendars: ["payroll.settings"],
};

/** Whether scopes open a call: a scope that ends in `.read` opens what only reads. */
export function isOpenTo(granted: readonly string[], { method, path }: Call): boolean {
  const [, , , name = ""] = path.split("/");
  const needed = scopes[name];
  if (!needed) return true;
  return needed.some(
    (scope) => granted.includes(scope) || (method === "GET" && granted.includes(`${scope}.read`)),
  );
}
