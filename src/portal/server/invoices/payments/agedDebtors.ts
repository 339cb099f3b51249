import { sql } from "kysely";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { owedSql, ownPayerSql, paidAndCreditedSql, payerKeySql } from "./owed.ts";

/**
 * What each payer owes of the invoices that the person may see, in cents, by how many days ago it was due; anyone who owes
 * most comes first. The sums are those of the invoices' amounts due. Beside it stands what they have paid for invoices that
 * were credited afterwards; it is not taken off, for nobody has decided what becomes of it.
 */
export const agedDebtors: SourceRule = (context) => {
  const { tenant, user, services } = context;
  const { today } = tenantCalendar(context);
  const visible = rowsFor(recordTypeOf(services.types, "invoices"), user);
  const late = sql`(${today}::date - due_date)`;
  const between = (from: number, until: number) =>
    sql`coalesce(sum(due) filter (where ${late} between ${sql.lit(from)} and ${sql.lit(until)}), 0)::float8`;
  return {
    rows: sql`
      select md5(${tenant.id}::text || ${payerKeySql})::uuid as uuid, min(data->>'payer_name') as payer_name, payer_type,
        case when ${ownPayerSql} then min(participant::text) end as participant,
        ${today}::text as as_of, count(due)::int as invoices,
        coalesce(sum(due) filter (where due_date is null or ${late} <= 0), 0)::float8 as not_due,
        ${between(1, 30)} as days_30, ${between(31, 60)} as days_60, ${between(61, 90)} as days_90,
        coalesce(sum(due) filter (where ${late} > 90), 0)::float8 as over_90, coalesce(sum(due), 0)::float8 as amount_due,
        coalesce(sum(paid), 0)::float8 as credit
      from (
        select payer_type, participant, due_date, data,
          case when ${owedSql} then (data->>'amount_due')::bigint end as due,
          case when ${paidAndCreditedSql} then (data->>'amount_paid')::bigint end as paid
        from invoices where tenant_id = ${tenant.id} and (${owedSql} or ${paidAndCreditedSql}) and ${visible}
      ) meant
      group by ${payerKeySql}, payer_type`,
    order: sql`amount_due desc, lower(payer_name)`,
  };
};
