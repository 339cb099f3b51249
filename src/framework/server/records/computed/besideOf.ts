import type { Context } from "../../context.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { comparison } from "../read/filterSql.ts";
import type { Beside } from "../read/listQuery.ts";
import { relatedSql } from "../related/condition.ts";
import { relatedField } from "../related/find.ts";
import type { RecordType } from "../store/recordType.ts";
import type { ComputedColumns } from "./computedColumns.ts";

/** The columns that a person's list of a type may name beside its fields. */
export const besideOf = (context: Context, type: RecordType, computed: ComputedColumns): Beside => ({
  find: (name) => computed.find(name) ?? relatedField(context, type, name),
  holds: (condition) => {
    const column = computed.find(condition.field);
    if (column) return comparison(column.sql, column, condition, tenantCalendar(context));
    const related = relatedField(context, type, condition.field);
    return related && relatedSql(context, type, related, condition, tenantCalendar(context));
  },
  sorts: computed.find,
  key: JSON.stringify(computed.written),
});
