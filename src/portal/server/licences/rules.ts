import { holds } from "#framework/shared/access/visible.ts";
import { conflict } from "#framework/server/http/errors.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow } from "#framework/server/records/read/serialize.ts";
import type { After, Check, Prepare, Second } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { licenceType, refuseHidden, refuseLiftingBar, refuseOthers } from "./access.ts";

/** Types that count only when two people have verified them, unless the provider's staff settings name others. */
const twoPeople = ["worker_screening", "working_with_children", "vulnerable_people", "police_check", "ahpra"];

/** A licence whose holder is not named is the person's own, unless they keep everyone's. */
export const licenceHolder: Prepare = ({ context: { user } }, { staff = null }) => ({
  staff: staff === null && !holds(user, "edit-staff-licences") ? (user.staff ?? null) : staff,
});

/** A change makes void what someone verified before it. */
export const licenceUnverified: Prepare = () => ({
  first_verifier: null,
  first_verified_by: null,
  first_verified_at: null,
});

/**
 * Whose licences a person may write: their own or, with the permission, everyone's whom they see. A check that bars
 * someone from work is lifted by those who verify licences, and never by the person themselves.
 */
export const licenceRights: Check = async ({ context, before }, licence) => {
  const { staff } = before ?? licence;
  if (!before) await refuseHidden(context, String(staff));
  refuseOthers(context, staff);
  if (before) refuseLiftingBar(context, before);
  return licence.staff === staff ? undefined : { staff: ["A licence can't be moved to another person."] };
};

/** A licence renews an active or expired one of the same type, once at a time. That it is the same person's the schema says. */
export const licenceRenewal: Check = async ({ context }, { renewed_from: renewed, type: wanted }) => {
  if (typeof renewed !== "string") return undefined;
  const type = licenceType(context);
  const { status, type: had } = decodeRow(type, await findAccessibleRow(context, type, renewed), context);
  if (status !== "active" && status !== "expired")
    throw conflict("Only an active or expired licence can be renewed.");
  if (had !== wanted) return { type: ["A licence can only be renewed with the same type."] };
  const waiting = await context.db
    .selectFrom("staff_licences")
    .select("uuid")
    .where("tenant_id", "=", context.tenant.id)
    .where("renewed_from", "=", renewed)
    .where("status", "=", "pending")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (waiting) throw conflict("A renewal of this licence is already waiting for verification.");
  return undefined;
};

/** Whether a licence counts only when two people have verified it. */
export const licenceOfTwo: Second = ({ tenant }, { type }) => {
  const { two_person_licences: chosen } = tenant.settings.staff_setting;
  return (Array.isArray(chosen) ? chosen : twoPeople).includes(String(type));
};

/** An approved renewal takes the place of the licence that it renews. */
export const licenceReplaced: After = async ({ context, id }, { after = {} }) => {
  if (typeof after.renewed_from !== "string") return;
  await updateRecord(context, licenceType(context), after.renewed_from, {}, ({ status }) => ({
    action: "replace",
    more: { replaced_by: id, ...(status === "active" && { status: "expired" }) },
  }));
};
