import { inTurn, median } from "./load.mjs";
import { withRoster } from "./rosterServer.mjs";
import { api, send, signIn } from "./server.mjs";
import { table } from "./table.mjs";

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const most = 1.3;
/** So many groups are answered. */
const groups = 1000;

/**
 * A report on a million shifts joined with the staff, grouped by worker and month: the whole answer, with rights, names and the
 * filter of each number, beside the same statement by hand.
 */
export const run = () => withRoster(measure);

async function measure({ server, query, tenant }) {
  const authorization = { authorization: `Bearer ${await signIn(server, "admin")}` };
  const asked = {
    groups: [{ field: "staff" }, { field: "start_at", by: "month" }],
    values: [
      { of: "count" },
      { of: "sum", field: "scheduled_hours" },
      { of: "maximum", field: "staff.start_date" },
    ],
  };
  const ours = async () => {
    const answer = await send(
      server.port,
      "POST",
      `${api}records/shifts/reports/hours-delivered/summary`,
      asked,
      authorization,
    );
    if (answer.status !== 200)
      throw new Error(`the report answered ${answer.status}: ${answer.body.slice(0, 500)}`);
    return JSON.parse(answer.body).data;
  };
  let [answered, rows] = [];
  const { own, beside, ratio } = await inTurn(
    rounds,
    async () => (answered = await ours()),
    async () => (rows = await query(byHand, [tenant])),
  );
  alike(answered, rows);
  return {
    tables: table(
      ["shifts", "ours, ms", "by hand, ms", "ratio"],
      [
        [
          Number(answered.total[0]).toLocaleString("en-AU"),
          median(own).toFixed(0),
          median(beside).toFixed(0),
          ratio.toFixed(2),
        ],
      ],
    ),
    verdicts: [
      { what: "A report by worker and month, to the same statement by hand", value: ratio, atMost: most },
    ],
  };
}

const byHand = `
  select grouping(shift.staff) as is_total, shift.staff, shift.month, count(*) as shifts, sum(shift.hours) as hours,
    max(worker.start_date) as start_date, max(worker.full_name) as name
  from (select shifts.staff, shifts.scheduled_hours as hours,
      date_trunc('month', start_at at time zone 'Australia/Sydney')::date as month
    from shifts where tenant_id = $1 and deleted_at is null) shift
  left join (select uuid, full_name, start_date from staff
    where tenant_id = $1 and deleted_at is null) worker on worker.uuid = shift.staff
  group by grouping sets ((shift.staff, shift.month), ()) order by 1 desc, 4 desc, 2, 3 limit ${groups + 1}`;

/** Both say the same: so many shifts and hours in all, and as many groups. */
function alike(answered, [total, ...rows]) {
  const says = (shifts, hours, count) => `${Number(shifts)} shifts, ${Number(hours)} hours, ${count} groups`;
  const ours = says(answered.total[0], answered.total[1], answered.rows.length);
  const hand = says(total.shifts, total.hours, Math.min(rows.length, groups));
  if (ours !== hand) throw new Error(`the report says ${ours}; by hand it is ${hand}`);
}
