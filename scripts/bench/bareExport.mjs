// What the exports are compared with: one query with the same rows and columns, read through a cursor with the same
// driver and written to a file with the same CSV library. No rights, no checks, no labels, nothing else.
// Settings: DATABASE_URL, TENANT, FILE. Prints the seconds that it took.
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify";
import pg from "pg";

const { DATABASE_URL, FILE, TENANT } = process.env;
const batch = 1000;
const text = `select full_name, status, alert, type, region, plan_end, ndis_number, data->>'mobile' as mobile,
    data->>'suburb' as suburb, converted_from_lead
  from participants where tenant_id = '${TENANT}' and deleted_at is null
  order by lower(full_name) collate "C", uuid`;

const client = new pg.Client({ connectionString: DATABASE_URL });
await client.connect();
const began = performance.now();
await pipeline(rows, stringify({ bom: true, record_delimiter: "windows" }), createWriteStream(FILE));
console.log((performance.now() - began) / 1000);
await client.end();

async function* rows() {
  await client.query(`begin; declare list cursor for ${text}`);
  for (;;) {
    const { rows: read } = await client.query({ text: `fetch ${batch} from list`, rowMode: "array" });
    yield* read;
    if (read.length < batch) break;
  }
  await client.query("commit");
}
