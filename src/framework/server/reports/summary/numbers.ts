import { type RawBuilder, sql } from "kysely";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import { logActivity } from "../../audit/activity.ts";
import type { Context } from "../../context.ts";
import { namesRead } from "../../records/computed/computedColumns.ts";
import { settleSearch, listWhere } from "../../records/read/list.ts";
import { withRows } from "../../records/read/madeRows.ts";
import type { Reaching } from "../../records/read/rowAccess.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import type { Input } from "../../routes/module.ts";
import { filterRead, type ReportListQuery, reportListQuery } from "../reportListQuery.ts";
import { reportQuery } from "../reportQuery.ts";
import { type AskedRun, findRun, hasRun, questionOf, type ReportRun } from "../runs/runStore.ts";
import { askedOf, openedReport, type FindSubject } from "../subject.ts";
import { type SummaryPlan, summaryPlan } from "./plan.ts";
import { summaryStatement } from "./statement.ts";
import { type InBackground, summarise, type SummaryAnswer, summariseUnlessRun } from "./summarise.ts";
import { knownSmallWay, type StatementOf } from "./ways.ts";

/** The numbers that someone asks for, and of which records. */
interface PlannedNumbers {
  plan: SummaryPlan;
  query: ReportListQuery;
}

/** Puts down that numbers are read. */
type LogNumbers = (planned: PlannedNumbers) => Promise<void>;

/** Answers the numbers of a report: its records put together by groups, so far as the person sees rows and fields. */
export const reportSummary =
  (find: FindSubject) =>
  async (context: Context, { params, body }: Input): Promise<SummaryAnswer> => {
    const subject = find(context, params);
    const type = await withRows(context, subject.type);
    const { label, name } = openedReport(context, params);
    const asked = { resource: type.name, report: name, body: askedOf(subject, body) };
    return numbersOf(context, type, asked, (planned) => logNumbers(context, type, label, planned));
  };

/** Puts down which fields the numbers of a report read and filtered by. */
export const logNumbers = (
  context: Context,
  type: RecordType,
  label: string,
  { plan, query }: PlannedNumbers,
): Promise<void> =>
  logActivity(context, {
    action: "report",
    resource: type.name,
    label,
    changes: {
      fields: fieldNamesIn(plan),
      filter: filterRead(query),
    },
  });

/**
 * The numbers that someone asks for: those of a run of theirs in the background where there is one, or else at once. What
 * is known to take milliseconds is read while the log is written, and says whether there is a run: each of these is a way
 * to the database, and together they would take longer than the numbers.
 * @param log done before numbers are answered
 */
export async function numbersOf(
  context: Context,
  type: RecordType,
  asked: AskedRun,
  log: LogNumbers = () => Promise.resolve(),
): Promise<SummaryAnswer> {
  const planned = await planNumbers(context, type, asked.body);
  const question = questionOf(context, asked);
  const way = knownSmallWay(context, question);
  if (way) {
    const statementOf = statementsOf(context, type, planned, hasRun(context, question));
    const [answer] = await Promise.all([
      summariseUnlessRun(context, planned.plan, statementOf(way.reaching)),
      log(planned),
    ]);
    if (answer) return answer;
  }
  const run = await findRun(context, asked, question);
  const answer = run
    ? answerOfRun(run, asked)
    : await summarise(context, planned.plan, statementsOf(context, type, planned), { question });
  // It is logged by now where its way was known; of one that is not ready nothing is read yet.
  if (!way && (answer.run === undefined || answer.run.state === "done")) await log(planned);
  return answer;
}

/** What the numbers read, as far as the person may. @throws 422 */
export async function planNumbers(
  context: Context,
  type: RecordType,
  body: JsonObject,
): Promise<PlannedNumbers> {
  const asked = reportListQuery(context, type, reportQuery(body));
  const plan = summaryPlan(context, type, body, asked.computed);
  return { plan, query: await settleSearch(context, type, asked) };
}

/** Works the numbers out that someone asks for. @throws 422 where it would read too much */
export const workOutNumbers = (
  context: Context,
  type: RecordType,
  planned: PlannedNumbers,
  more?: InBackground,
): Promise<SummaryAnswer> => summarise(context, planned.plan, statementsOf(context, type, planned), more);

/** Each statement is made once: of a small report this takes as long as to ask the database. */
function statementsOf(
  context: Context,
  type: RecordType,
  { plan, query }: PlannedNumbers,
  beside?: RawBuilder<boolean>,
): StatementOf {
  const made = new Map<Reaching, RawBuilder<unknown>>();
  return (reaching) => {
    const where = () => sql`${listWhere(context, type, query, reaching)}`;
    const statement = made.get(reaching) ?? summaryStatement(context, type, plan, where(), beside);
    made.set(reaching, statement);
    return statement;
  };
}

/** How a run stands, with what it found, its numbers under the names that they are asked for with now. */
function answerOfRun(run: ReportRun, { body: { values = [] } }: AskedRun): SummaryAnswer {
  const { uuid, state, begun_at, ended_at, message } = run;
  const shown = { uuid, state, begun_at, ended_at, message };
  if (state !== "done") return { groups: [], values: [], rows: [], total: [], more: false, run: shown };
  // A run of numbers that is done has kept them (endRun).
  const found = run.answer as unknown as SummaryAnswer;
  const labels = objectsIn(values).map(({ label }) => (typeof label === "string" ? label : null));
  return {
    ...found,
    values: found.values.map((value, index) => ({ ...value, label: labels[index] ?? null })),
    run: shown,
  };
}

/** Every field that a summary reads, for the log. */
export const fieldNamesIn = ({ groups, values }: SummaryPlan): JsonObject[string] => [
  ...new Set(
    [...groups, ...values.flatMap(({ field, other }) => [field, other])].flatMap((each) =>
      each ? (each.via ? [`${each.via.name}.${each.field.name}`] : namesRead([each.field])) : [],
    ),
  ),
];
