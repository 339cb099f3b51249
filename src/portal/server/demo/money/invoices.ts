import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { tenThousandths } from "#framework/shared/numbers/rounded.ts";
import type { Context } from "#framework/server/context.ts";
import { headFrom } from "../../invoices/lines/draft.ts";
import { type Priced, priced } from "../../invoices/lines/lines.ts";
import { participantsById } from "../../invoices/people.ts";
import { shiftSupports, type Support } from "../../invoices/lines/supports.ts";
import type { Random } from "../random.ts";
import { daysOpen } from "../scale.ts";
import { becameOf } from "./invoiceStages.ts";

/** Days before today that invoices reach back to. */
const daysBilled = 90;
const fortnight = 14;

interface Made {
  invoices: JsonObject[];
  lines: JsonObject[];
  payments: JsonObject[];
}

type Insert = (resource: string, records: JsonObject[]) => Promise<string[]>;

/** Ninety days of invoices: one for each participant, payer and fortnight, paid, part paid, overdue and in the office. */
export async function insertInvoices(
  context: Context,
  insert: Insert,
  random: Random,
  today: string,
  office: string,
): Promise<void> {
  const { invoices, lines, payments } = await makeInvoices(context, random, today, office);
  await insert(
    "invoices",
    invoices.map((invoice) => ({ ...invoice, status: "draft" })),
  );
  await insert("invoice-lines", lines);
  await insert("invoice-payments", payments);
  const { db, tenant } = context;
  const states = JSON.stringify(invoices.map(({ uuid, status }) => ({ uuid, status })));
  await sql`update invoices set status = made.status
    from jsonb_to_recordset(${states}::jsonb) as made (uuid uuid, status text)
    where invoices.tenant_id = ${tenant.id} and invoices.uuid = made.uuid`.execute(db);
  await sql`insert into billed_supports (tenant_id, source, id, participant, invoice)
    select distinct line.tenant_id, 'shift', line.shift, line.participant, line.invoice from invoice_lines line
    join invoices on invoices.tenant_id = line.tenant_id and invoices.uuid = line.invoice
    where line.tenant_id = ${tenant.id} and invoices.status <> 'void'`.execute(db);
  await sql`update shifts set data = data || '{"invoiced": true}' from billed_supports billed
    where billed.tenant_id = ${tenant.id} and shifts.tenant_id = billed.tenant_id and shifts.uuid = billed.id`.execute(
    db,
  );
}

async function makeInvoices(context: Context, random: Random, today: string, office: string): Promise<Made> {
  const { time_zone: zone } = context.tenant.settings;
  const from = (days: number) => startOfDay(addDays(today, -days), zone).toISOString();
  const supports = await shiftSupports(
    context,
    sql`shifts.start_at >= ${from(daysBilled)}::timestamptz and shifts.start_at < ${from(daysOpen)}::timestamptz`,
  );
  const people = await participantsById(context, [
    ...new Set(supports.map(({ participant }) => participant)),
  ]);
  const billed = supports.flatMap((support) => {
    const person = people.get(support.participant);
    const result: Priced | undefined = person && priced(context, withoutOpening(support), person);
    return result && "lines" in result ? [result] : [];
  });
  const first = addDays(today, -daysBilled);
  const groups = Map.groupBy(billed, ({ support, payer, lines }) => {
    const turn = Math.floor(daysBetween(first, String(lines[0]?.delivered_on)) / fortnight);
    return `${String(Math.max(0, turn)).padStart(2, "0")} ${support.participant} ${payer.type}`;
  });
  const made: Made = { invoices: [], lines: [], payments: [] };
  for (const [key, parts] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [part] = parts;
    if (!part) continue;
    const ended = addDays(first, (Number(key.slice(0, 2)) + 1) * fortnight);
    const issued = ended < today ? ended : addDays(today, -1);
    const person = people.get(part.support.participant) ?? {};
    const uuid = randomUUIDv7();
    const lines = parts
      .flatMap((one) => one.lines)
      .map((line, index) => ({ ...line, invoice: uuid, place: index + 1 }));
    const sums = sumsOf(lines);
    const stage = becameOf(random, { payer: part.payer, total: sums.total, issued, today, office });
    made.lines.push(...lines);
    made.payments.push(...stage.payments.map((payment) => ({ ...payment, invoice: uuid })));
    made.invoices.push(
      withoutNulls({
        uuid,
        number: `INV-${issued.slice(2, 4)}${issued.slice(5, 7)}-${String(made.invoices.length + 1).padStart(5, "0")}`,
        kind: "invoice",
        ...headFrom(person, part.support.participant, part.payer),
        ...sums,
        amount_due: sums.total,
        ...stage.fields,
      }),
    );
  }
  return made;
}

/** The demo's invoices reach back before the day up to which a booking's opening figures count. */
const withoutOpening = (support: Support): Support => ({
  ...support,
  bookings: support.bookings.map(({ uuid, data }) => ({ uuid, data: { ...data, opening_on: null } })),
});

function sumsOf(lines: readonly JsonObject[]): { total: number } & JsonObject {
  const sum = (name: string) => lines.reduce((all, line) => all + Number(line[name] ?? 0), 0);
  const days = lines.map(({ delivered_on: day }) => String(day)).toSorted();
  return {
    line_count: lines.length,
    total_hours: tenThousandths(sum("minutes") / 60),
    subtotal: sum("amount") - sum("gst"),
    gst: sum("gst"),
    total: sum("amount"),
    service_from: days[0] ?? null,
    service_to: days.at(-1) ?? null,
    has_cancellation: lines.some(({ claim_type: type }) => type === "CANC"),
  };
}
