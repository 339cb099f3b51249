import { readConfig } from "../../src/framework/server/config.ts";
import { asTenant } from "../../src/framework/server/database/tenancy.ts";
import { openServices } from "../../src/framework/server/start.ts";
import { systemContext } from "../../src/framework/server/tenants/systemContext.ts";
import { storedShifts } from "../../src/portal/server/roster/judge/check.ts";
import { readPairs } from "../../src/portal/server/roster/judge/pairs.ts";
import { greedyChoice } from "../../src/portal/server/roster/proposing/greedy.ts";
import { costOf } from "../../src/portal/server/roster/proposing/problem.ts";
import { proposalsFor } from "../../src/portal/server/roster/proposing/proposals.ts";
import { openRoster } from "../../src/portal/server/roster/proposing/read.ts";
import { rejudged } from "../../src/portal/server/roster/proposing/rejudged.ts";
import { portal } from "../../src/portal.server.ts";
import { connect, postgresLane } from "./databases.mjs";
import { inTurn, median } from "./load.mjs";
import { fill } from "./rosterData.mjs";
import { table } from "./table.mjs";

const [open, workers, participants, rounds] = [300, 200, 500, 3];
const most = { greedy: 2, seconds: 20 };
const leastCheaper = 10;

/**
 * Proposes 200 workers for 300 open shifts of two weeks, on PostgreSQL: the first answer beside only reading what it rests on, and
 * how much cheaper the solver's answer is, and when it comes. What the roster's checks forbid of it is counted.
 */
export async function run() {
  const lane = await postgresLane();
  if (!lane) return { tables: "No PostgreSQL here.", verdicts: [] };
  const { env, bare } = await lane.filled(participants);
  const { query, end } = await connect(env.DATABASE_URL);
  try {
    await fill(query, bare.TENANT, workers);
    const { shifts, staff } = await opened(query, bare.TENANT);
    return await measured(env, bare.TENANT, shifts, staff);
  } finally {
    await end();
    await lane.stop();
  }
}

/** Opens some of the shifts of the two weeks after the next one. */
async function opened(query, tenant) {
  const staff = await query(
    "select uuid from staff where tenant_id = $1 and email like 'worker-%' order by uuid limit $2",
    [tenant, workers],
  );
  const shifts = await query(
    `update shifts set staff = null, status = 'open', draft = true where uuid in (
       select uuid from shifts where tenant_id = $1 and deleted_at is null and status = 'scheduled'
         and start_at > now() + interval '7 days' and start_at < now() + interval '21 days'
       order by md5(uuid::text) limit $2) returning uuid`,
    [tenant, open],
  );
  return { shifts: shifts.map(({ uuid }) => uuid), staff: staff.map(({ uuid }) => uuid) };
}

async function measured(env, id, shifts, staff) {
  const services = await openServices(readConfig({ ...process.env, LOG_LEVEL: "error", ...env }), portal);
  try {
    const { db } = services.database;
    const context = systemContext(services, await services.tenants.byId(id), db, "bench");
    return await asTenant(id, async () => {
      const stored = await storedShifts(context, shifts);
      const asked = shifts.flatMap((uuid) => stored.get(uuid) ?? []);
      const { own, beside, ratio } = await inTurn(
        rounds,
        async () => greedyChoice((await openRoster(context, asked, staff)).problem),
        () => readPairs(context, asked, staff),
      );
      const roster = await openRoster(context, asked, staff);
      const began = performance.now();
      const answers = [];
      for await (const { choice, isBest } of proposalsFor(roster.problem))
        answers.push({ choice, isBest, seconds: (performance.now() - began) / 1000 });
      const [first, better] = [answers[0], answers.at(-1)];
      const kept = await rejudged(context, roster, better.choice);
      const given = better.choice.filter((worker) => worker !== undefined).length;
      const [costly, cheap] = [first, better].map(({ choice }) => costOf(roster.problem, choice));
      const cheaper = (1 - cheap.total / costly.total) * 100;
      return {
        tables: table(
          ["answer", "after, s", "cost", "still open", "overtime, h", "nothing is cheaper"],
          [
            ["the first", first, costly],
            ["the solver's", better, cheap],
          ].map(([what, { seconds, isBest }, { total, open: left, overtimeHours }]) => [
            what,
            seconds.toFixed(2),
            total.toFixed(0),
            String(left),
            overtimeHours.toFixed(0),
            isBest ? "yes" : "not known",
          ]),
        ),
        verdicts: [
          {
            what: `The first answer (${median(own).toFixed(0)} ms), to reading its data (${median(beside).toFixed(0)} ms)`,
            value: ratio,
            atMost: most.greedy,
          },
          { what: "The solver's answer", value: better.seconds, atMost: most.seconds, unit: " s" },
          { what: "Cheaper than the first", value: cheaper, atLeast: leastCheaper, unit: " %" },
          { what: "Choices that the roster's checks forbid", value: given - kept.length, atMost: 0 },
        ],
      };
    });
  } finally {
    services.events.close();
    await services.pdf.close();
    await services.database.close();
  }
}
