import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { conflict, type FieldMessages } from "../../http/errors.ts";
import type { SourceRule } from "../../records/read/source.ts";
import type { Check, Prepare } from "../../records/write/stages.ts";
import { reportViewsOf, savedView, viewsOf } from "../../workspace/views.ts";
import { reportMails } from "./mailedViews.ts";
import { nextTime } from "./nextTime.ts";
import { asksFirst, savedReport } from "./savedReport.ts";
import { leftOut, maySend } from "./readers.ts";

/** Schedules that one person may have. */
const mostOfOne = 50;

/** Whose schedule it is, what it sends, and when next. */
export const reportMailDue: Prepare = async (
  { context, kind, action, before },
  wished,
): Promise<JsonObject> => {
  const now = context.services.clock.now();
  const next = nextTime(wished, context.tenant.settings.time_zone, now) ?? null;
  if (kind === "create")
    return { owner: context.user.uuid, next_at: next, ...(await namesOf(context, wished.view)) };
  const isActive = action === "resume" || before?.status === "active";
  return { next_at: isActive ? next : null };
};

/** The names of a saved report that the person may open; nothing of any other. */
async function namesOf(context: Context, id: unknown): Promise<JsonObject> {
  const [view] = isUuid(id) ? await viewsOf(context, [id]) : [];
  const opened = view && savedReport(context, view.resource);
  return opened ? { name: view.name, report: opened.report.name, report_title: opened.report.label } : {};
}

/** Judges what is sent, which stays, and to whom, and how many one person has. */
export const reportMailPossible: Check = async (
  { context, kind, before, told },
  record,
): Promise<FieldMessages | undefined> => {
  const { send_to: to } = record;
  if (before && before.view !== record.view)
    return { view: ["A schedule keeps its saved report. Add another one for another saved report."] };
  if (!maySend(context.user, to))
    return {
      send_to: ["You can only send it to yourself. To send it to others you need to be able to share views."],
    };
  const view = await savedView(context, String(record.view));
  if (record.report === undefined || !view) return { view: ["Choose a saved report from the list."] };
  const opened = savedReport(context, view.resource);
  if (opened && asksFirst(context, opened, view.state))
    return { view: ["This saved report asks for something each time it is opened. It can't be sent."] };
  if (to === "role" && view.role_uuid === null)
    return {
      send_to: ["This saved report is not shared with a role. Choose people, or save it again and share it."],
    };
  if (kind === "create") await refuseMany(context);
  const { named, never } = to === "me" ? { named: 1, never: 0 } : await leftOut(context, record, view);
  if (never > 0)
    told.push(
      `${never} of ${named} people can't be sent it: they can't open this report, can't see a column of its filter or can't sign in`,
    );
  return undefined;
};

/** @throws 409 */
async function refuseMany({ db, tenant, user }: Context): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from records where tenant_id = ${tenant.id} and resource = ${reportMails}
      and deleted_at is null and data->>'owner' = ${user.uuid}`.execute(db);
  if ((rows[0]?.count ?? 0) >= mostOfOne)
    throw conflict(`You have ${mostOfOne} scheduled reports already. Delete one that is not needed.`);
}

/** The saved reports of a person, and those shared with them: those of reports that they may open. */
export const reportViews: SourceRule = async (context) => ({
  rows: (await reportViewsOf(context)).flatMap(({ uuid, name, resource, user_uuid: owner }) => {
    const { report } = savedReport(context, resource) ?? {};
    if (!report) return [];
    return [
      { uuid, name, report: report.name, report_title: report.label, shared: owner !== context.user.uuid },
    ];
  }),
});
