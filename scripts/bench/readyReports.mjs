import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { completed } from "../../src/framework/shared/schema/completed.ts";
import { root } from "../lib/paths.mjs";
import { billYear } from "./billedYear.mjs";
import { connect, largeDemo } from "./databases.mjs";
import { inTurn, median } from "./load.mjs";
import { api, send, signIn, startServer } from "./server.mjs";
import { table } from "./table.mjs";

const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const most = 2;
/** The largest groups that are answered. */
const groups = 1000;
const zone = "Australia/Sydney";

/**
 * Every ready report of numbers on the large demo, of all its records, whichever it shows at first: the whole answer, with
 * rights, names and filters, beside the bare query that puts the same rows together.
 */
export async function run({ keep }) {
  const lane = await largeDemo(keep);
  const ends = [];
  try {
    const { query, end } = await connect(lane.env.DATABASE_URL);
    ends.push(end);
    const [{ id: tenant }] = await query("select id from tenants where slug = 'demo'");
    await billYear(query, tenant);
    const server = await startServer({ ...lane.env, DEMO: "none" });
    ends.push(server.stop);
    return await measure(server, query, tenant);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

async function measure(server, query, tenant) {
  const authorization = { authorization: `Bearer ${await signIn(server, "admin")}` };
  const found = [];
  for (const report of readyReports()) {
    const statement = await byHand(report, query);
    let [answered, rows] = [];
    const { own, beside, ratio } = await inTurn(
      rounds,
      async () => (answered = await ours(server, report, authorization)),
      async () => (rows = await query(statement, [tenant])),
    );
    const [total] = rows;
    if (Number(answered.total[0]) !== Number(total?.records ?? 0))
      throw new Error(
        `${report.name} says ${answered.total[0]} records; by hand there are ${total?.records}`,
      );
    found.push({
      name: report.name,
      records: Number(answered.total[0]),
      own: median(own),
      beside: median(beside),
      ratio,
    });
  }
  found.sort((a, b) => b.ratio - a.ratio);
  return {
    tables: table(
      ["report", "records", "ours, ms", "bare, ms", "ratio"],
      found.map(({ name, records, own, beside, ratio }) => [
        name,
        records.toLocaleString("en-AU"),
        own.toFixed(1),
        beside.toFixed(1),
        ratio.toFixed(2),
      ]),
    ),
    verdicts: [
      {
        what: `The slowest of ${found.length} ready reports, to its bare query`,
        value: found[0].ratio,
        atMost: most,
      },
    ],
  };
}

/** The ready reports that have numbers and are of records in a table; rows that code makes have no bare query. */
function readyReports() {
  const folder = join(root, "resources", "reports");
  return readdirSync(folder)
    .map((file) => ({
      name: file.replace(/\.json$/, ""),
      ...JSON.parse(readFileSync(join(folder, file), "utf8")),
    }))
    .filter(
      ({ summary, schema, resource }) =>
        summary && schema === undefined && recordOf(resource).store !== "none",
    );
}

const recordOf = (resource) =>
  JSON.parse(readFileSync(join(root, "resources", `${resource}.json`), "utf8")).record;

const groupsOf = ({ summary }) => [...summary.groups, ...(summary.across ? [summary.across] : [])];
const valuesOf = ({ summary }) => [{ of: "count" }, ...(summary.values ?? [])].slice(0, 6);

async function ours(server, report, authorization) {
  const { status, body } = await send(
    server.port,
    "POST",
    `${api}records/${report.resource}/reports/${report.name}/summary`,
    { groups: groupsOf(report), values: valuesOf(report) },
    authorization,
  );
  if (status !== 200) throw new Error(`${report.name} answered ${status}: ${body.slice(0, 300)}`);
  return JSON.parse(body).data;
}

/** The bare query of a report: the same rows, groups and numbers, and nothing of rights, names or filters. */
async function byHand(report, query) {
  const record = recordOf(report.resource);
  const fileAt = (path) => JSON.parse(readFileSync(join(root, "schemas", path), "utf8"));
  const { properties } = completed(fileAt(`${record.schema}.json`), fileAt);
  const store = record.store ?? "records";
  const columns = new Map(
    (
      await query(
        "select column_name as name, data_type as type from information_schema.columns where table_name = $1",
        [store],
      )
    ).map(({ name, type }) => [name, type]),
  );
  const isInstant = (name) =>
    columns.get(name)?.startsWith("timestamp") ?? properties[name]?.format === "date-time";
  const textOf = (name) => (columns.has(name) ? name : `data->>'${name}'`);
  const dayOf = (name) =>
    isInstant(name) ? `(${textOf(name)})::timestamptz at time zone '${zone}'` : `(${textOf(name)})::date`;
  const numberOf = (name) => `(${textOf(name)})::numeric`;
  const keys = groupsOf(report).map(({ field, by }) =>
    by === undefined ? textOf(field) : `date_trunc('${by}', ${dayOf(field)})::date`,
  );
  const numbers = {
    count: () => "count(*)",
    sum: ({ field }) => `sum(${numberOf(field)})`,
    percent: ({ field, per }) => `sum(${numberOf(field)}) / nullif(sum(${numberOf(per)}), 0)`,
    distinct: ({ field }) => `count(distinct ${textOf(field)})`,
    days: ({ field, until }) =>
      `avg(${until === undefined ? "current_date" : `(${dayOf(until)})::date`} - (${dayOf(field)})::date)`,
  };
  const values = valuesOf(report).map(
    (value, at) => `${numbers[value.of](value)} as ${at === 0 ? "records" : `v${at}`}`,
  );
  const named = keys.map((key, at) => `${key} as k${at}`);
  const places = keys.map((_, at) => `k${at}`).join(", ");
  const of = store === "records" ? ` and resource = '${report.resource}'` : "";
  const living = columns.has("deleted_at") ? " and deleted_at is null" : "";
  const used = [
    ...new Set(
      [...groupsOf(report), ...valuesOf(report)].flatMap(({ field, per, until }) => [field, per, until]),
    ),
  ];
  const read = [...new Set(used.filter(Boolean).map((name) => (columns.has(name) ? name : "data")))].join(
    ", ",
  );
  return `
    with found as (select ${read === "" ? "1" : read} from ${store} where tenant_id = $1${living}${of}),
      keyed as (select ${named.join(", ")}, found.* from found)
    select grouping(${places}) as is_total, ${places}, ${values.join(", ")} from keyed
    group by grouping sets ((${places}), ()) order by 1 desc, records desc limit ${groups + 1}`;
}
