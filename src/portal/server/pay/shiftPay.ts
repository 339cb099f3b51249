import { addDays } from "#framework/shared/dates/dates.ts";
import { holds } from "#framework/shared/access/visible.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { notFound } from "#framework/server/http/errors.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { exceptionTexts, type Line, type PayException } from "#portal/shared/pay/lines.ts";
import type { Period } from "#portal/shared/pay/facts.ts";
import { sharesOf } from "#portal/shared/pay/shares.ts";
import { payInWeek, weeksOf, worksIn } from "./estimate.ts";
import { lineJson } from "./lineJson.ts";
import { paidStaffBy } from "./staff.ts";

/**
 * What a shift pays its worker, line by line, with the rule, the rate and the time of each. Overtime depends on the worker's
 * other shifts of the week, so a line can name them too. It is an estimate until payroll confirms it.
 */
export const shiftPay: Facts = {
  answer: {
    type: "object",
    required: ["total", "lines", "exceptions"],
    properties: {
      total: { type: ["integer", "null"], description: "Cents; null without a pay rate or award rules." },
      period: { type: ["object", "null"], description: "First and last day of the week that is paid." },
      lines: { type: "array", items: { type: "object" } },
      exceptions: { type: "array", items: { type: "object" } },
    },
  },
  of: async (context, { row }) => {
    const staff = row.staff;
    if (!isUuid(staff)) return nothing;
    await refuseOthersPay(context, staff);
    const id = String(row.uuid);
    const shift: JsonObject = { uuid: id, staff, start_at: String(row.start_at), end_at: String(row.end_at) };
    const weeks = weeksOf(context, [shift]);
    const person = (await paidStaffBy(context, [staff])).get(staff);
    if (!weeks || !person) return nothing;
    const works = await worksIn(context, [staff], weeks.time, []);
    for (const period of weeks.periods) {
      const pay = payInWeek(person, works, period)?.pay;
      const lines = (pay?.lines ?? []).filter(({ segments }) => segments.some(({ work }) => work === id));
      const exceptions = (pay?.exceptions ?? []).filter(({ works: about }) => about.includes(id));
      if (lines.length > 0 || exceptions.length > 0) return answerOf(id, period, lines, exceptions);
    }
    return nothing;
  },
};

const nothing = { total: null, period: null, lines: [], exceptions: [] };

/** Pay is shown to those who may see it of this person, and to the person. @throws 404 to everyone else */
async function refuseOthersPay(context: Context, staff: string): Promise<void> {
  if (context.user.staff === staff) return;
  if (!holds(context.user, "view-staff-pay-rates")) throw notFound();
  await findAccessibleRow(context, recordTypeOf(context.services.types, "staff"), staff);
}

function answerOf(
  id: string,
  { first }: Period,
  lines: readonly Line[],
  exceptions: readonly PayException[],
): JsonObject {
  const shown = lines.map((line) => ({ ...lineJson(line), share: sharesOf([line]).get(id) ?? 0 }));
  return {
    total: shown.reduce((sum, { share }) => sum + share, 0),
    period: { start_date: first, end_date: addDays(first, 6) },
    lines: shown,
    exceptions: exceptions.map(({ code, date }) => ({ code, date, text: exceptionTexts[code] })),
  };
}
