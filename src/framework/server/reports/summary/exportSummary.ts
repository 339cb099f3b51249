import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivity } from "../../audit/activity.ts";
import type { Context } from "../../context.ts";
import { downloadLink } from "../../exports/link.ts";
import { answer, type Reply } from "../../http/reply.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { filterRead, reportListQuery } from "../reportListQuery.ts";
import { reportQuery } from "../reportQuery.ts";
import { summaryPlan } from "./plan.ts";
import { fieldNamesIn } from "./numbers.ts";
import type { SummaryOrder } from "./order.ts";
import { formatOf } from "../../exports/sheet.ts";

/** Checks what numbers a file is to hold, logs it and makes its link, under the key that the call answers it by. */
export async function orderSummary(
  context: Context,
  type: RecordType,
  {
    summary,
    format = "xlsx",
    name,
    filters = null,
    search = null,
    computed = null,
    colours = "[]",
  }: JsonObject,
  message: string,
  key: string,
): Promise<Reply> {
  const order: SummaryOrder = {
    resource: type.name,
    format: formatOf(format),
    query: reportQuery({ filters, search, computed }),
    summary: isObject(summary) ? summary : {},
    name: String(name),
    colours: String(colours),
  };
  const asked = reportListQuery(context, type, order.query);
  const plan = summaryPlan(context, type, order.summary, asked.computed);
  await logActivity(context, {
    action: "export",
    resource: type.name,
    label: order.name,
    changes: {
      fields: fieldNamesIn(plan),
      filter: filterRead(asked),
    },
  });
  return answer(message, { [key]: await downloadLink(context, "export", order) });
}
