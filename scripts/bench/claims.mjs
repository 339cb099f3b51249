import pg from "pg";
import { postgresLane } from "./databases.mjs";
import { median, medianRatio } from "./load.mjs";
import { api, send, signIn, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const people = 500;
const linesEach = 10;
const rounds = 9;
const mostOfBare = 3;

/** Days of the lines: the half year before today. */
const until = new Date().toISOString().slice(0, 10);
const from = new Date(Date.now() - 180 * 86_400_000).toISOString().slice(0, 10);

/**
 * The check of five thousand lines before a claim is made, beside a program that reads the same lines with their invoices
 * and participants.
 */
export async function run() {
  const lane = await postgresLane();
  if (!lane) return { tables: "No PostgreSQL here.", verdicts: [] };
  const { env, bare } = await lane.filled(people);
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const ends = [lane.stop, () => client.end()];
  try {
    await fill(client, bare.TENANT);
    const server = await startServer(env);
    ends.push(server.stop);
    const authorization = { authorization: `Bearer ${await signIn(server, "admin")}` };
    const [checked, read] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      const ownMs = await timed(async () => {
        const { status, body } = await send(
          server.port,
          "POST",
          `${api}ndis/claims/outcome`,
          { from, until },
          authorization,
        );
        const [said = ""] = JSON.parse(body).data?.consequences ?? [];
        if (status !== 200 || !said.startsWith(`${(people * linesEach).toLocaleString("en-AU")} rows, `))
          throw new Error(`the check answered ${status}: ${body.slice(0, 500)}`);
      });
      const bareMs = await timed(() => client.query(bareSql, [bare.TENANT, from, until]));
      // The first round fills caches.
      if (round > 0) {
        checked.push(ownMs);
        read.push(bareMs);
      }
    }
    const ratio = medianRatio(checked, read);
    return {
      tables: table(
        ["rows", "checked, ms", "read, ms", "ratio"],
        [[String(people * linesEach), median(checked).toFixed(0), median(read).toFixed(0), ratio.toFixed(2)]],
      ),
      verdicts: [{ what: "Checking the rows of a claim, to reading them", value: ratio, atMost: mostOfBare }],
    };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** The same lines, in the same order. */
const bareSql = `
  select line.*, invoices.number, person.ndis_number, person.plan_start, person.plan_end, person.data as person
  from invoice_lines line
  join invoices on invoices.tenant_id = line.tenant_id and invoices.uuid = line.invoice
  join participants person on person.tenant_id = line.tenant_id and person.uuid = line.participant
  where line.tenant_id = $1 and line.delivered_on between $2 and $3 and invoices.payer_type = 'agency'
    and invoices.status = 'approved' and invoices.deleted_at is null
  order by line.delivered_on, line.uuid`;

/** An approved invoice with ten lines for each of the participants, and nothing else to claim. */
async function fill(client, tenant) {
  await client.query("truncate claim_rows, invoices, invoice_lines, billed_supports");
  await client.query(
    `update tenants set platform = jsonb_set(platform, '{ndis_provider,registration_number}', '"4050012345"') where id = $1`,
    [tenant],
  );
  await client.query("update participants set ndis_number = null where tenant_id = $1", [tenant]);
  await client.query(
    `with numbered as (select uuid, row_number() over (order by uuid) as n from participants where tenant_id = $1)
     update participants set type = 'ndis', plan_start = $2::date - 1, plan_end = $3::date + 1, deleted_at = null,
       data = data - 'funding_periods', ndis_number = '43' || lpad(numbered.n::text, 7, '0')
     from numbered where participants.uuid = numbered.uuid and tenant_id = $1`,
    [tenant, from, until],
  );
  await client.query("delete from ndis_plans where tenant_id = $1", [tenant]);
  await client.query(
    `insert into ndis_plans (tenant_id, uuid, participant, status, start_date, end_date, data)
     select tenant_id, gen_random_uuid(), uuid, 'active', plan_start, plan_end,
       '{"management": "agency", "budgets": [{"category": "01", "stated": true, "management": "agency", "amount": 100000000}]}'
     from participants where tenant_id = $1`,
    [tenant],
  );
  const chosen = `(select uuid, row_number() over (order by uuid) as n from participants where tenant_id = $1 order by uuid limit $2)`;
  await client.query(
    `insert into invoices (tenant_id, uuid, data, number, kind, status, participant, payer_type)
     select $1, md5('invoice ' || n)::uuid, jsonb_build_object('total', 7358 * $3::int, 'amount_due', 7358 * $3::int),
       'INV-2601-' || lpad(n::text, 5, '0'), 'invoice', 'draft', uuid, 'agency' from ${chosen} person`,
    [tenant, people, linesEach],
  );
  await client.query(
    `insert into invoice_lines (tenant_id, uuid, data, invoice, participant, place, delivered_on)
     select $1, gen_random_uuid(), jsonb_build_object('support_item', '01_011_0107_1_1', 'description', 'Personal care',
       'quantity', '1 h', 'hourly', true, 'minutes', 60, 'unit_price', 7358, 'amount', 7358, 'gst', 0, 'gst_code', 'P2',
       'start_at', n || ' ' || place, 'end_at', n || ' ' || place),
       md5('invoice ' || n)::uuid, uuid, place, $4::date + ((n * 7 + place * 11) % 179)::int
     from ${chosen} person, generate_series(1, $3::int) place`,
    [tenant, people, linesEach, from],
  );
  await client.query("update invoices set status = 'approved' where tenant_id = $1", [tenant]);
  await client.query("analyze");
}

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
