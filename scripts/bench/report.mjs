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
 * filter of each number, beside the same statement by hand. Once for an admin, who sees every shift, and once for a
 * coordinator, who sees those of two regions.
 */
export const run = () => withRoster(measure);

async function measure({ server, query, tenant }) {
  await query(
    `insert into role_permissions (tenant_id, role_uuid, permission)
      select tenant_id, uuid, 'view-hours-delivered-report' from roles where tenant_id = $1 and name = 'Roster coordinator'
      on conflict do nothing`,
    [tenant],
  );
  const measured = [];
  for (const [role, reached] of [
    ["admin", "true"],
    ["coordinator", inRegions],
  ])
    measured.push({ role, ...(await besideHand({ server, query, tenant }, role, byHand(reached))) });
  return {
    tables: table(
      ["asked by", "shifts", "ours, ms", "by hand, ms", "ratio"],
      measured.map(({ role, shifts, own, beside, ratio }) => [
        role,
        Number(shifts).toLocaleString("en-AU"),
        median(own).toFixed(0),
        median(beside).toFixed(0),
        ratio.toFixed(2),
      ]),
    ),
    verdicts: measured.map(({ role, ratio }) => ({
      what: `A report by worker and month for the ${role}, to the same statement by hand`,
      value: ratio,
      atMost: most,
    })),
  };
}

/** The report's whole answer and the statement by hand, in turn. */
async function besideHand({ server, query, tenant }, role, statement) {
  const authorization = { authorization: `Bearer ${await signIn(server, role)}` };
  const ours = async () => {
    const answer = await send(
      server.port,
      "POST",
      `${api}records/shifts/reports/hours-delivered/summary`,
      asked,
      authorization,
    );
    if (answer.status !== 200)
      throw new Error(`the report of ${role} answered ${answer.status}: ${answer.body.slice(0, 500)}`);
    return JSON.parse(answer.body).data;
  };
  let [answered, rows] = [];
  const times = await inTurn(
    rounds,
    async () => (answered = await ours()),
    async () => (rows = await query(statement, [tenant])),
  );
  alike(answered, rows);
  return { shifts: answered.total[0], ...times };
}

const asked = {
  groups: [{ field: "staff" }, { field: "start_at", by: "month" }],
  values: [
    { of: "count" },
    { of: "sum", field: "scheduled_hours" },
    { of: "maximum", field: "staff.start_date" },
  ],
};

/** The shifts of the regions that the demo's coordinator works in, and their own. */
const inRegions = `(shifts.staff = (select staff.uuid from staff join users on users.uuid = staff.user_uuid
      where users.email = 'coordinator@demo.example') and not shifts.draft
  or exists (select from shifts_participants met
      join participants on participants.tenant_id = met.tenant_id and participants.uuid = met.target
    where met.tenant_id = shifts.tenant_id and met.uuid = shifts.uuid and participants.region in ('coast', 'inland'))
  or (jsonb_array_length(coalesce(shifts.data->'participants', '[]')) = 0 and exists (select from staff
    where staff.tenant_id = shifts.tenant_id and staff.uuid = shifts.staff and staff.region in ('coast', 'inland'))))`;

const byHand = (reached) => `
  select grouping(shift.staff) as is_total, shift.staff, shift.month, count(*) as shifts, sum(shift.hours) as hours,
    max(worker.start_date) as start_date, max(worker.full_name) as name
  from (select shifts.staff, shifts.scheduled_hours as hours,
      date_trunc('month', start_at at time zone 'Australia/Sydney')::date as month
    from shifts where tenant_id = $1 and deleted_at is null and ${reached}) shift
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
