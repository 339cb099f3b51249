import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/** What of a participant's record said the plan, and is data of the plan from now on. */
const told = [
  ["management", "plan_management"],
  ["plan_manager", "plan_manager"],
  ["goals", "goals"],
  ["budgets", "budgets"],
  ["funding_periods", "funding_periods"],
  ["document", "plan_document"],
]
  .map(([name, field]) => `'${name}', data->'${field}'`)
  .join(", ");

/**
 * The NDIS plans of participants, of which one at most is in force on a day: the database holds that, once a transaction
 * has ended the plan before. Every participant with a plan gets it as a record; one without a start is a draft.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bound = ["participants", "files"];
  await run(
    db,
    recordTable(
      "ndis_plans",
      "participant uuid not null",
      "status text not null check (status in ('draft', 'active', 'superseded', 'expired'))",
      "start_date date",
      "end_date date",
      "primary key (tenant_id, uuid)",
      "foreign key (tenant_id, participant) references participants (tenant_id, uuid)",
      "check (start_date is not null or status = 'draft')",
      `constraint ndis_plans_one_at_a_time exclude using gist
         (tenant_id with =, participant with =, daterange(start_date, end_date, '[]') with &&)
         where (status <> 'draft' and deleted_at is null) deferrable initially deferred`,
    ),
    `create index ndis_plans_by_end on ndis_plans (tenant_id, end_date) where deleted_at is null`,
    // Their owner is bound by the rows' rule too, and belongs to no provider.
    ...bound.map((table) => `alter table ${table} no force row level security`),
    `insert into ndis_plans (tenant_id, uuid, participant, status, start_date, end_date, data)
       select tenant_id, gen_random_uuid(), uuid,
         case when plan_start is null or plan_end < plan_start then 'draft'
           when plan_end < current_date then 'expired' else 'active' end,
         plan_start, case when plan_end < plan_start then null else plan_end end,
         jsonb_strip_nulls(jsonb_build_object(${told}))
       from participants where plan_start is not null or plan_end is not null or data ? 'plan_document'`,
    `update files set attached_resource = 'ndis-plans', attached_field = 'document', attached_record = plan.uuid
       from ndis_plans plan where files.attached_resource = 'participants' and files.attached_field = 'plan_document'
         and plan.tenant_id = files.tenant_id and plan.participant = files.attached_record`,
    `update participants set data = data - 'plan_document' where data ? 'plan_document'`,
    ...bound.map((table) => `alter table ${table} force row level security`),
  );
  await grantOnTenantTable(db, "ndis_plans", "select, insert, update, delete");
}
