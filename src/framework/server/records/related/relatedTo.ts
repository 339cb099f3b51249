import type { Context } from "../../context.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Related } from "../read/listQuery.ts";
import type { RecordType } from "../store/recordType.ts";
import { relatedSql } from "./condition.ts";
import { relatedField } from "./find.ts";

/** The columns of related records that a person's list of a type may name. */
export const relatedTo = (context: Context, type: RecordType): Related => ({
  find: (name) => relatedField(context, type, name),
  holds: (condition) => {
    const field = relatedField(context, type, condition.field);
    return field && relatedSql(context, type, field, condition, tenantCalendar(context));
  },
});
