import equal from "fast-deep-equal";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { hidden, logActivity } from "../audit/activity.ts";
import { conflict, forbidden, invalid } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import { lockRow } from "../database/lockRow.ts";
import type { AccountRecord } from "../portal.ts";
import { checkedForm } from "../records/write/input/checkedForm.ts";
import type { Input } from "../routes/module.ts";
import { refuseUngrantable, rightsChanged } from "../roles/grants.ts";
import { keepAnAdmin } from "../roles/keepAnAdmin.ts";
import { endSessions } from "../session/sessions.ts";
import { addressChanged } from "./addressChanged.ts";
import { inviteByMail, statusBefore } from "./invitation.ts";
import {
  accountColumns,
  linkRecords,
  refuseMorePowerful,
  refuseTakenEmail,
  setOwnPermissions,
  setRoles,
} from "./links.ts";
import { findUser } from "./readUsers.ts";
import { textsOf } from "../textsOf.ts";

/** Changes an account. Who is suspended, or whose roles change, is treated so with their next request. */
export async function updateUser(context: Context, input: Input): Promise<unknown> {
  const { db, tenant, user } = context;
  const { body } = input;
  const id = String(body.id ?? "");
  await lockRow(context, "users", id);
  const before = await findUser(context, id);
  if (body.version !== undefined && body.version !== before.version)
    throw conflict("Someone else has changed this account.", { current: before });
  const wished = checkedForm(context, "platform-users", input, before);
  const roles = textsOf(wished.roles);
  const permissions = textsOf(wished.permissions ?? []);
  const lifted = before.status === "suspended" && wished.status === "active";
  const status = lifted ? await statusBefore(context, id) : statusFrom(String(before.status), wished.status);
  const rightsDiffer = status !== before.status || rolesDiffer(roles, before.roles);
  if (id === user.uuid && rightsDiffer)
    throw forbidden("Someone else must change your own roles and status.");
  await refuseMorePowerful(context, before);
  refuseUngrantable(context, permissions, before.permissions);
  const columns = accountColumns(wished);
  await refuseTakenEmail(context, columns.email, id);
  await db
    .updateTable("users")
    .set({
      ...columns,
      status,
      regions: JSON.stringify(wished.regions ?? []),
      second_factor_required: wished.second_factor_required === true,
      version: Number(before.version) + 1,
      updated_at: new Date().toISOString(),
      updated_by: user.uuid,
    })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", id)
    .execute();
  await setRoles(context, id, roles, before.roles);
  if (rightsDiffer) await keepAnAdmin(context);
  await setOwnPermissions(context, id, permissions);
  await linkRecords(context, id, body);
  if (status === "suspended") await endSessions(context, id, "suspended");
  const account = { ...columns, uuid: id, status };
  const hasMoved = columns.email !== before.email;
  const isInvited = status === "invited" && (hasMoved || lifted);
  if (hasMoved) await addressChanged(context, account, String(before.email));
  if (isInvited) await inviteByMail(context, account);
  const after = await findUser(context, id);
  await logActivity(context, {
    action: "update",
    resource: "platform-users",
    record: id,
    label: columns.fullname,
    changes: changesOf(context.services.portal.accountRecords, before, after),
  });
  await rightsChanged(context);
  return answer(isInvited ? `Invitation sent to ${columns.email}` : "Account updated", { user: after });
}

/** An invited account becomes active by its owner's password, not by a form. */
function statusFrom(before: string, wished: unknown): string {
  if (wished === before || wished === undefined || wished === null) return before;
  if ((before === "active" && wished === "suspended") || (before === "invited" && wished === "suspended"))
    return wished;
  throw invalid({ status: ["This status change is not possible."] });
}

const rolesDiffer = (a: string[], b: string[]): boolean =>
  a.length !== b.length || a.some((role) => !b.includes(role));

function changesOf(records: readonly AccountRecord[], before: JsonObject, after: JsonObject): JsonObject {
  const names = [
    "fullname",
    "email",
    "phone",
    "status",
    "regions",
    "roles",
    "permissions",
    ...records.map(({ field }) => field),
    "second_factor_required",
  ];
  const changed = names.filter((name) => !equal(before[name], after[name]));
  return Object.fromEntries(
    changed.map((name) => [
      name,
      name === "phone"
        ? { from: hidden, to: hidden }
        : { from: before[name] ?? null, to: after[name] ?? null },
    ]),
  );
}
