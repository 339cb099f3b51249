import { holds } from "#framework/shared/access/visible.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { forbidden, notFound } from "#framework/server/http/errors.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import type { RecordType } from "#framework/server/records/store/recordType.ts";
import { isBarring } from "../fitness/rules.ts";

/** The record type of licences. */
export function licenceType({ services }: Pick<Context, "services">): RecordType {
  const type = services.types.get("staff-licences");
  if (!type) throw new Error("there are no licences");
  return type;
}

/**
 * Licences are changed by those who keep everyone's, and by each person for themselves; seeing someone's licence is
 * not enough.
 * @throws 403
 */
export function refuseOthers({ user }: Pick<Context, "user">, staff: unknown): void {
  if (holds(user, "edit-staff-licences")) return;
  if (!holds(user, "edit-my-licences") || staff !== user.staff)
    throw forbidden("You can change only your own licences.");
}

/**
 * A check that bars someone from work is changed and deleted by those who verify licences, and never by the person
 * themselves.
 * @throws 403
 */
export function refuseLiftingBar({ user }: Pick<Context, "user">, { staff, clearance }: JsonObject): void {
  if (!isBarring(clearance)) return;
  if (staff === user.staff) throw forbidden("Someone else must change a check that bars you from work.");
  if (!holds(user, "verify-staff-licences"))
    throw forbidden("Only someone who verifies licences can change a check that bars a person from work.");
}

/** The staff member whose licences a person asks for: themselves, or one whom they may see. @throws 404 */
export async function refuseHidden(context: Context, staff: string): Promise<void> {
  if (staff === context.user.staff) return;
  const type = context.services.types.get("staff");
  if (!type || !holds(context.user, "view-staff-licences")) throw notFound();
  await findAccessibleRow(context, type, staff);
}
