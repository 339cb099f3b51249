import { type Expression, sql, type SqlBool } from "kysely";
import type { RowRule } from "#generated/definitions.ts";
import type { CurrentUser } from "../context.ts";

/**
 * The row rules that definitions name because data cannot say them. Each is a condition on the record's `uuid`; ids of
 * the person are written out, so that a list that binds nothing else is planned only once.
 */
export const rowRules: Record<RowRule, (user: CurrentUser) => Expression<SqlBool>> = {
  /** Participants whom the signed-in worker is assigned to now. */
  "assigned-to-me": (user) =>
    user.staff === undefined
      ? sql<SqlBool>`false`
      : sql<SqlBool>`exists (select from participant_staff care
          where care.tenant_id = participants.tenant_id and care.participant = participants.uuid
            and care.staff = ${sql.lit(user.staff)} and care.deleted_at is null)`,

  /** Compliance items that the signed-in worker is asked for now. */
  "asked-of-me": (user) =>
    user.staff === undefined
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(compliance_items.status = 'active' and exists (select from staff
          where staff.tenant_id = compliance_items.tenant_id and staff.uuid = ${sql.lit(user.staff)}
            and ${sql.raw(askedOf("compliance_items"))}))`,
};

/** The condition that makes a compliance item one that is asked of a row of `staff`. */
const askedOf = (item: string): string => `(${item}.audience = 'all'
  or ${item}.audience = 'category' and ${item}.data->'staff_categories' ? staff.staff_category::text
  or ${item}.audience = 'staff' and ${item}.data->'staff_members' ? staff.uuid::text)`;
