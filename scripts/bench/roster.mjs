import { inTurn, median } from "./load.mjs";
import { timeline } from "./peers/timeline.mjs";
import { bareAvailable, bareMonth, barePublish } from "./bareRoster.mjs";
import { draftsEach } from "./rosterData.mjs";
import { withRoster, workers } from "./rosterServer.mjs";
import { api, send, signIn } from "./server.mjs";
import { table } from "./table.mjs";

const shown = 200;
const publishers = 40;
const publishing = "ndis/roster/publish-shifts";
const page = 1000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const most = { month: 3, available: 3, publish: 5 };

/**
 * The roster of a provider with a million shifts in a year, on PostgreSQL: a month of two hundred workers, who is available of
 * two thousand with all checks, and publishing 640 shifts, each beside a program that reads or writes the same rows bare. Then the
 * timeline beside a peer's.
 */
export async function run() {
  const figures = await withRoster(measure);
  const drawn = await timeline();
  return {
    tables: [figures.tables, drawn.tables].join("\n\n"),
    verdicts: [...figures.verdicts, ...drawn.verdicts],
  };
}

/** Measures all three on a provider that is filled. */
export async function measure({ server, query, tenant }) {
  const authorization = { authorization: `Bearer ${await signIn(server, "admin")}` };
  const answerTo = (method, path, body) => send(server.port, method, api + path, body, authorization);
  const ask = async (method, path, body) => {
    const answer = await answerTo(method, path, body);
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 500)}`);
    return JSON.parse(answer.body).data;
  };
  const given = { ask, answerTo, query, tenant };
  const found = [await month(given), await available(given), await publish(given)];
  return {
    tables: table(
      ["what", "rows", "ours, ms", "bare, ms", "ratio"],
      found.map(({ what, rows, own, beside, ratio }) => [
        what,
        rows.toLocaleString("en-AU"),
        median(own).toFixed(0),
        median(beside).toFixed(0),
        ratio.toFixed(2),
      ]),
    ),
    verdicts: found.flatMap(({ what, ratio, atMost, more = [] }) => [
      { what: `${what}, to the same rows bare`, value: ratio, atMost },
      ...more,
    ]),
  };
}

/** The thirty days from today of two hundred workers, as the roster asks for them. */
async function month({ ask, query, tenant }) {
  const staff = await query(
    "select uuid from staff where tenant_id = $1 and status = 'active' and deleted_at is null order by uuid limit $2",
    [tenant, shown],
  );
  const ids = staff.map(({ uuid }) => uuid);
  const [{ first, last }] = await query(
    "select current_date::text as first, (current_date + 29)::text as last",
  );
  const [rows, same] = [[], []];
  const times = await inTurn(
    rounds,
    async () => {
      const asked = { start_date: first, end_date: last, staff_uuid: ids };
      rows.splice(0, 1, (await ask("POST", "ndis/roster/staff/shifts", asked)).shifts.length);
    },
    async () => same.splice(0, 1, (await bareMonth(query, tenant, ids, first, last)).length),
  );
  alike("the month", rows[0], same[0]);
  return { what: `A month of ${shown} workers`, rows: rows[0], ...times, atMost: most.month };
}

/** Everyone for a shift in three weeks, page by page, with every check. */
async function available({ ask, query, tenant }) {
  const [{ uuid: participant }] = await query(
    `select target as uuid from shifts_participants where tenant_id = $1 and start_at > now() group by target
      order by target limit 1`,
    [tenant],
  );
  const [{ start, until }] = await query(
    `select to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start, to_char(at + interval '2 hours', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until
      from (select (current_date + 21 + time '15:00') at time zone 'Australia/Sydney' at time zone 'UTC' as at) times`,
  );
  const asked = `ndis/roster/all-staffs?limit=${page}&start_at=${start}&end_at=${until}&participants=${participant}&shift_type=personal_care`;
  let [judged, read] = [0, 0];
  const times = await inTurn(
    rounds,
    async () => {
      judged = 0;
      for (let at = 1; judged < workers; at += 1)
        judged += (await ask("GET", `${asked}&page=${at}`)).staffs.length;
    },
    async () => (read = await bareAvailable(query, tenant, participant, start)),
  );
  alike("who is available", judged, workers);
  return { what: `Who is available of ${workers}`, rows: read, ...times, atMost: most.available };
}

/** The drafts of forty workers, published with their warnings accepted, as a planner does it, and made drafts again. */
async function publish({ ask, answerTo, query, tenant }) {
  const drafts = await query(
    `select uuid from (select uuid, staff, dense_rank() over (order by staff) as person,
        row_number() over (partition by staff order by start_at) as place from shifts
      where tenant_id = $1 and status = 'scheduled' and start_at > now() + interval '20 days') ranked
     where person <= $2 and place <= $3`,
    [tenant, publishers, draftsEach],
  );
  const ids = drafts.map(({ uuid }) => uuid);
  const wanted = { shift_uuids: ids, override_reason: "Agreed.", accept_warnings: [] };
  const again = async () => {
    await query(
      "update shifts set draft = true, published_at = null where tenant_id = $1 and uuid = any ($2)",
      [tenant, ids],
    );
    await query("delete from outbox where tenant_id = $1", [tenant]);
    await query("vacuum shifts, outbox, sent_notices");
  };
  await again();
  for (let rules; (rules = await warnedOf(answerTo, wanted)).length > 0;)
    wanted.accept_warnings.push(...rules);
  let messages = [];
  const times = await inTurn(
    rounds,
    async () => {
      const { shifts, refused } = await ask("POST", publishing, wanted);
      alike("publishing", shifts.length, ids.length - refused.length);
      if (refused.length > 0) throw new Error(`${refused.length} stayed drafts: ${refused[0].reason}`);
      messages = await query(
        "select recipient, count(*)::int as count from outbox where tenant_id = $1 group by 1",
        [tenant],
      );
    },
    () => barePublish(query, tenant, ids),
    again,
  );
  if (messages.length < publishers) throw new Error(`only ${messages.length} people were told`);
  return {
    what: `Publishing ${ids.length} shifts`,
    rows: ids.length,
    ...times,
    atMost: most.publish,
    more: [
      {
        what: `Messages for each of ${messages.length} people, at most`,
        value: Math.max(...messages.map(({ count }) => count)),
        atMost: 1,
      },
    ],
  };
}

/** The rules of warnings that were not accepted yet; none when the shifts are published. */
async function warnedOf(answerTo, wanted) {
  const { status, body } = await answerTo("POST", publishing, wanted);
  if (status === 200) return [];
  if (status !== 409) throw new Error(`publishing answered ${status}: ${body.slice(0, 500)}`);
  return [...new Set(JSON.parse(body).data.warnings.map(({ rule }) => rule))];
}

function alike(what, one, other) {
  if (one !== other) throw new Error(`${what}: ${one} rows beside ${other}`);
}
