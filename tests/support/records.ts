import { randomUUID } from "node:crypto";
import { idOf } from "./providers.ts";

/** What the records of scenarios are called, with the resource and the record that is meant. */
const named: Record<string, [resource: string, record: string]> = {
  "own client": ["participants", "first"],
  self: ["participants", "first"],
  "another's client": ["participants", "second"],
  "someone else": ["participants", "second"],
  "nobody's client": ["participants", "third"],
  "own staff record": ["staff", "first"],
  "a colleague": ["staff", "second"],
  "own leave": ["leave", "first"],
  "a colleague's leave": ["leave", "second"],
  "own availability": ["staff-availability", "first"],
  "a practice": ["restrictive-practices", "first"],
  "another's practice": ["restrictive-practices", "second"],
  "own use": ["practice-uses", "first"],
  "a colleague's use": ["practice-uses", "second"],
  "a house": ["houses", "first"],
  "own request": ["shift-requests", "first"],
  "a colleague's request": ["shift-requests", "second"],
  "own swap": ["shift-swaps", "first"],
  "a colleague's swap": ["shift-swaps", "second"],
  "own cancellation": ["visit-cancellations", "first"],
  "another's cancellation": ["visit-cancellations", "second"],
  "a breach": ["data-breaches", "first"],
  "a privacy request": ["privacy-requests", "first"],
  "own shift": ["shifts", "first"],
  "a colleague's shift": ["shifts", "second"],
  "own report": ["incident-reports", "first"],
  "a colleague's draft": ["incident-reports", "second"],
};

/** The id of a record by its name in scenarios: `own client`, `own client of south`, `faqs`, `a made-up id`. */
export function recordNamed(name: string, provider: string): string {
  if (name === "a made-up id") return randomUUID();
  if (name === "no id") return "not-an-id";
  const [, what = "", of = provider] = /^(.*?)(?: of (.*))?$/.exec(name) ?? [];
  const [resource, record] = named[what] ?? [what, "first"];
  return idOf(of, resource, record);
}
