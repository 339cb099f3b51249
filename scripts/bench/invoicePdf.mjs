import pg from "pg";
import { postgresLane } from "./databases.mjs";
import { median, medianRatio } from "./load.mjs";
import { api, get, signIn, startProcess, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const lines = 40;
const rounds = 25;
const mostOfBare = 2;

/** The PDF of an invoice with forty lines, from asking for its link to its last byte, beside bare pdfmake with the same content. */
export async function run() {
  const lane = await postgresLane();
  if (!lane) return { tables: "No PostgreSQL here.", verdicts: [] };
  const ends = [lane.stop];
  try {
    const { env, bare } = await lane.filled(1);
    const invoice = await fill(env.DATABASE_URL, bare.TENANT);
    const server = await startServer(env);
    ends.push(server.stop);
    const peer = await startProcess(
      "scripts/bench/barePdf.mjs",
      { ...bare, INVOICE: invoice },
      { ready: "/" },
    );
    ends.push(peer.stop);
    const authorization = { authorization: `Bearer ${await signIn(server, "admin")}` };
    const download = async () => {
      const { body } = await get(server.port, `${api}records/invoices/${invoice}/download`, authorization);
      return get(server.port, new URL(JSON.parse(body).data.link, "http://demo.localhost").pathname);
    };
    const [own, others] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      const [ownMs, bareMs] = [await timed(download), await timed(() => get(peer.port, "/pdf"))];
      // The first round starts the thread and reads the fonts.
      if (round > 0) {
        own.push(ownMs);
        others.push(bareMs);
      }
    }
    const ratio = medianRatio(own, others);
    return {
      tables: table(
        ["lines", "our PDF, ms", "bare, ms", "ratio"],
        [[String(lines), median(own).toFixed(0), median(others).toFixed(0), ratio.toFixed(2)]],
      ),
      verdicts: [{ what: "The PDF of an invoice, to bare pdfmake", value: ratio, atMost: mostOfBare }],
    };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** Gives a draft of the demo forty lines more. @returns its id */
async function fill(connectionString, tenant) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(
      `with draft as (select * from invoices where tenant_id = $1 and status = 'draft' and kind = 'invoice'
         and payer_type <> 'agency' and deleted_at is null order by uuid limit 1),
       emptied as (delete from invoice_lines using draft where invoice_lines.tenant_id = $1 and invoice = draft.uuid)
       insert into invoice_lines (tenant_id, uuid, data, invoice, participant, place, delivered_on)
       select $1, gen_random_uuid(), '{"support_item": "01_011_0107_1_1", "description": "Personal care, weekday daytime",
         "quantity": "1 h", "hourly": true, "minutes": 60, "unit_price": 7358, "amount": 7358, "gst": 0, "gst_code": "P2"}',
         uuid, participant, n, current_date - n from draft, generate_series(1, $2::int) n returning invoice`,
      [tenant, lines],
    );
    return rows[0].invoice;
  } finally {
    await client.end();
  }
}

async function timed(ask) {
  const began = performance.now();
  const { status, body } = await ask();
  if (status !== 200 || !body.startsWith("%PDF"))
    throw new Error(`the PDF answered ${status}: ${body.slice(0, 300)}`);
  return performance.now() - began;
}
