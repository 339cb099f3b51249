import { ownRefusal } from "#framework/shared/definitions/own.ts";
import { requirementsFor } from "#framework/shared/definitions/requires.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import { actionOf, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import { fingerprintOf, keptFingerprint } from "./fingerprint.ts";
import { periodOf } from "./periodOf.ts";

/** What is said where the pay of a run is no longer right. */
export const outdated =
  "Time, leave, pay rates or employment details have changed since this was worked out. Work it out again.";

/** Whether something that the pay follows from has changed since a run was worked out. */
export const isOutdated = async (context: Context, run: string, period: PayPeriod): Promise<boolean> =>
  (await fingerprintOf(context, period)) !== (await keptFingerprint(context, run));

/** Says of a run that is to be signed off what the sign-off would be refused for, before anyone tries. */
export const payRunBlocked: Shown = (context, rows) =>
  Promise.all(
    rows.map(async (row): Promise<JsonObject> => {
      if (row.status !== "ready") return {};
      const signOff = actionOf(recordTypeOf(context.services.types, "pay-runs"), "sign-off");
      const own = ownRefusal(signOff, row, context.user);
      const problems = [
        ...((await isOutdated(context, String(row.uuid), periodOf(row))) ? [outdated] : []),
        ...(own === undefined ? [] : [own]),
        ...requirementsFor(signOff, row).map(({ says }) => says),
      ];
      return problems.length > 0 ? { problems } : {};
    }),
  );
