import { sql } from "kysely";
import { isVisible } from "#framework/shared/access/visible.ts";
import { today } from "#framework/shared/dates/dates.ts";
import { reportAccess } from "#framework/shared/definitions/definitions.ts";
import type { Report } from "#framework/shared/definitions/reports.ts";
import { namesMore, readFilter } from "#framework/shared/reports/address.ts";
import { unanswered } from "#framework/shared/reports/asked.ts";
import { standardFilter } from "#framework/shared/reports/defaults.ts";
import { readWritten, type WrittenColumn } from "#framework/shared/reports/written.ts";
import type { DraftGroup } from "#framework/shared/reports/draft.ts";
import { type FieldFinder, toWire } from "#framework/shared/reports/wire.ts";
import { isObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { listWhere } from "../../records/read/list.ts";
import { reportedType, withRows } from "../../records/read/madeRows.ts";
import { mayList } from "../../records/read/mayList.ts";
import { computedColumns } from "../../records/computed/computedColumns.ts";
import { relatedField, reportedField } from "../../records/related/find.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { readFrom } from "../../records/store/store.ts";
import { reportListQuery } from "../reportListQuery.ts";

/** A report that a person may open, with the records that it is about. */
export interface Opened {
  report: Report;
  type: RecordType;
}

/** What saved views of a report are saved under. */
export const viewPrefix = "report:";

/** The report whose saved views have this name, when the person may open it; undefined when they may not. */
export function savedReport(context: Context, saved: string): Opened | undefined {
  const { services, user, tenant } = context;
  const report = services.definitions.definitions.reports.find(({ name }) => viewPrefix + name === saved);
  const type = reportedType(context, report?.resource ?? "");
  if (!report || !type || !mayList({ user, tenant }, type)) return undefined;
  const platform = String(tenant.platform.type_of_platform ?? "");
  return isVisible(user, reportAccess(report), platform) ? { report, type } : undefined;
}

/** Finds the fields of a report's records that the person in whose name this is asked may have in a report. */
function finderFor(context: Context, { report, type }: Opened, state: object): FieldFinder {
  const computed = computedColumns(context, type, computedOf(report, state));
  return (name) =>
    computed.find(name) ?? reportedField(context, type, name) ?? relatedField(context, type, name);
}

/** The columns that a saved report computes: its own, or those of the report. */
const computedOf = ({ computed = [] }: Report, state: object): readonly WrittenColumn[] =>
  isObject(state) && state.computed !== undefined ? readWritten(state.computed) : computed;

/** The filter of a saved report, or the report's own where it has kept none, as the person's screen reads it. */
function filterOf(context: Context, opened: Opened, state: object): DraftGroup {
  const find = finderFor(context, opened, state);
  const { time_zone: zone, start_of_week: begins } = context.tenant.settings;
  const kept = isObject(state) ? readFilter(state.filter, find) : undefined;
  return kept ?? standardFilter(opened.report, find, today(zone, context.services.clock.now()), begins);
}

/** Whether the filter of a saved report, or the report's own, has a condition on a column that the person does not have. */
export function asksForMore(context: Context, opened: Opened, state: object): boolean {
  const find = finderFor(context, opened, state);
  return isObject(state) && readFilter(state.filter, find) !== undefined
    ? namesMore(state.filter, find)
    : (opened.report.filters ?? []).some(({ field, default: given }) => given !== undefined && !find(field));
}

/** Whether a saved report asks anyone who opens it for something before it shows anything. */
export const asksFirst = (context: Context, opened: Opened, state: object): boolean =>
  unanswered(filterOf(context, opened, state)).length > 0;

/**
 * Whether a saved report has a row for the person in whose name this is asked. One with a condition on a column that they
 * do not have has none: without that condition, rows would be found that the report does not mean.
 */
export async function hasRows(context: Context, opened: Opened, state: object): Promise<boolean> {
  if (asksForMore(context, opened, state)) return false;
  const filter = filterOf(context, opened, state);
  if (unanswered(filter).length > 0) return false;
  const type = await withRows(context, opened.type);
  const sent = toWire(filter, finderFor(context, opened, state));
  const query = reportListQuery(context, type, {
    ...(sent && { filters: JSON.stringify(sent) }),
    computed: JSON.stringify(computedOf(opened.report, state)),
  });
  const { rows } = await sql<{ found: boolean }>`
    select exists(select from ${readFrom(type.store)} where ${listWhere(context, type, query)}) as found`.execute(
    context.db,
  );
  return rows[0]?.found === true;
}
