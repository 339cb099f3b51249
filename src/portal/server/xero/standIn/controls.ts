import { asObject } from "#framework/shared/schema/patch.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import type { XeroStandIn } from "./standIn.ts";
import { type Trouble, troubleKinds } from "./troubles.ts";
import { numberFrom, textFrom } from "./values.ts";

/** What a test asks of a stand-in that runs as a program of its own. */
const controls: Record<string, (standIn: XeroStandIn, given: JsonObject) => void> = {
  trouble: (standIn, given) => standIn.trouble(troubleFrom(given)),
  "pay-invoice": (standIn, { number, cents, day }) =>
    standIn.payInvoice(textFrom(number), numberFrom(cents) ?? 0, textFrom(day)),
  "process-timesheet": (standIn, { id }) => standIn.processTimesheet(textFrom(id)),
  "expire-access-tokens": (standIn) => standIn.expireAccessTokens(),
  "end-session": (standIn) => standIn.endSession(),
};

/** What a test may read of it. */
const readers = ["log", "contacts", "invoices", "creditNotes", "employees", "timesheets"] as const;

/** Carries out a control, with what it needs as JSON. Throws for one that there is not, or that cannot be. */
export function control(standIn: XeroStandIn, name: string, given: Json): void {
  const found = controls[name];
  if (!found) throw new Error(`There is no control ${name}. There are: ${Object.keys(controls).join(", ")}.`);
  found(standIn, asObject(given));
}

/** What the stand-in holds by this name; undefined where it holds no such thing. */
export function held(standIn: XeroStandIn, name: string): readonly object[] | undefined {
  const reader = readers.find((known) => known === name);
  return reader && standIn[reader];
}

function troubleFrom({ kind, method, path, times, retryAfter }: JsonObject): Trouble {
  const known = troubleKinds.find((one) => one === kind);
  if (!known)
    throw new Error(`There is no trouble ${textFrom(kind)}. There are: ${troubleKinds.join(", ")}.`);
  const seconds = numberFrom(retryAfter);
  return {
    kind: known,
    ...(typeof method === "string" && { method }),
    ...(typeof path === "string" && { path }),
    times: numberFrom(times) ?? 1,
    ...(seconds !== undefined && { retryAfter: seconds }),
  };
}
