import { randomUUIDv7 } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { form } from "./form.ts";
import { csv } from "./imports.ts";
import { idOf } from "./providers.ts";
import type { Caller } from "./caller.ts";
import type { TestServer } from "./server.ts";

/** A line of an approved invoice to the NDIA: an hour in the daytime, unless it says otherwise. Amounts in cents. */
export interface WantedLine extends JsonObject {
  delivered_on: string;
}

const hour: JsonObject = {
  support_item: "01_011_0107_1_1",
  description: "Personal care, weekday daytime",
  quantity: "1 h",
  hourly: true,
  minutes: 60,
  unit_price: 7358,
  amount: 7358,
  gst: 0,
  gst_code: "P2",
  band: "day",
  rule: "band",
};

/** What makes claims of north possible: a registered provider, and two participants with a plan. */
export async function readyToClaim(server: TestServer): Promise<void> {
  await server.rows`truncate claim_rows, invoices, invoice_lines, billed_supports`;
  await server.rows`delete from records where resource in ('claims', 'claim-responses', 'invoice-payments')`;
  await server.rows`update participants set type = 'ndis', plan_start = '2026-07-01', plan_end = '2027-06-30',
    data = data - 'funding_periods', ndis_number = case when uuid = ${idOf("north", "participants", "first")} then '430000001'
      when uuid = ${idOf("north", "participants", "second")} then '430000002' else '430000003' end
    where tenant_id = (select id from tenants where slug = 'north')`;
  await server.rows`update tenants set platform = jsonb_set(platform, '{ndis_provider,registration_number}', '"4050012345"'),
    settings = settings - 'claims' where slug = 'north'`;
  server.services.tenants.forget();
}

let made = 0;

/** Inserts an invoice of a participant with lines; answers its id. */
export async function invoiceWith(
  server: TestServer,
  lines: WantedLine[],
  { participant = "first", status = "approved", payer_type = "agency" } = {},
): Promise<string> {
  made += 1;
  const person = idOf("north", "participants", participant);
  const total = lines.reduce((sum, { amount = 7358 }) => sum + Number(amount), 0);
  const uuid = randomUUIDv7();
  await server.insert("invoices", [
    {
      uuid,
      number: `INV-2610-${String(made).padStart(5, "0")}`,
      kind: "invoice",
      status: "draft",
      participant: person,
      payer_type,
      payer_name: "National Disability Insurance Agency",
      line_count: lines.length,
      total,
      subtotal: total,
      amount_due: total,
    },
  ]);
  await server.insert(
    "invoice-lines",
    lines.map((line, index) => ({
      ...hour,
      start_at: `${line.delivered_on}T00:00:00.000Z`,
      end_at: `${line.delivered_on}T01:00:00.000Z`,
      staff: idOf("north", "staff", "first"),
      ...line,
      invoice: uuid,
      participant: person,
      place: index + 1,
    })),
  );
  await server.rows`update invoices set status = ${status} where uuid = ${uuid}`;
  return uuid;
}

/** Uploads a response and has it read for a claim. */
export async function respond(person: Caller, claim: string, rows: string[][]) {
  const uploaded = await person.submit(
    "files",
    form().file("file", { name: "response.csv", bytes: csv(rows), type: "text/csv" }),
  );
  return person.post(`records/claims/${claim}/responses`, { file: uploaded.data.file });
}
