import { holds } from "#framework/shared/access/visible.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { forbidden } from "#framework/server/http/errors.ts";
import { timesheetsOfRun } from "./payRun.ts";
import { namedInvoices, namedTimesheets } from "./send.ts";
import { sendingOf } from "./transfers/all.ts";
import { payers } from "./transfers/contacts.ts";
import { activeStaff } from "./transfers/employees.ts";
import { kinds, type KindName, type Planned } from "./transfers/kind.ts";
import { knownInXero } from "./transfers/store.ts";

/** What sending something would do, one by one. */
const previewAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["rows"],
  properties: {
    rows: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["label", "does", "said"],
        properties: {
          label: { type: "string", description: "Who or what it is about." },
          does: {
            type: "string",
            enum: ["create", "update", "void", "link", "same", "none", "blocked"],
            description: "What sending would do.",
          },
          said: {
            type: "array",
            items: { type: "string" },
            description: "Differences, or why it can't be sent.",
          },
        },
      },
    },
  },
};

/** Who may compare what: those who may send it. */
const mayCompare: Readonly<Record<KindName, string>> = {
  contact: "edit-integrations",
  employee: "edit-integrations",
  payments: "edit-integrations",
  invoice: "edit-invoices",
  timesheet: "edit-payment-records",
};

/** Compares both sides before anything is sent, and changes neither. @throws 403, {NotConnectedError} */
export const sendingPreview: Facts = { answer: previewAnswer, ofInput: previewSending };

async function previewSending(context: Context, wanted: JsonObject): Promise<{ rows: JsonObject[] }> {
  const kind = kinds.find((name) => name === wanted.kind) ?? "contact";
  if (!holds(context.user, mayCompare[kind])) throw forbidden();
  const subjects = await subjectsOf(context, kind, wanted);
  const planned = await sendingOf[kind].plan(context, subjects, await knownInXero(context, kind));
  return { rows: planned.map((one) => shown(context, kind, one)) };
}

async function subjectsOf(context: Context, kind: KindName, wanted: JsonObject): Promise<string[]> {
  switch (kind) {
    case "contact":
      return (await payers(context)).map(({ subject }) => subject);
    case "employee":
      return (await activeStaff(context)).map(({ subject }) => subject);
    case "invoice":
      return (await namedInvoices(context, wanted.invoice_uuids)).map(({ uuid }) => uuid);
    case "timesheet":
      return (
        typeof wanted.pay_run === "string"
          ? await timesheetsOfRun(context, wanted.pay_run)
          : await namedTimesheets(context, String(wanted.staff_uuid), wanted.payment_uuids)
      ).map(({ subject }) => subject);
    default:
      return [];
  }
}

/** Differences of employees quote their address: only to those who see it elsewhere. */
function shown({ user }: Context, kind: KindName, { label, does, said }: Planned): JsonObject {
  const isHidden = kind === "employee" && does === "update" && !holds(user, "view-staff-personal");
  return { label, does, said: isHidden ? ["Details differ."] : said };
}
