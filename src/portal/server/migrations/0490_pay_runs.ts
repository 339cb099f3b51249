import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/** What each worker is paid by a pay run, with the evidence of every line (`pay`) as it was worked out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recordTable(
      "pay_run_workers",
      "run uuid not null",
      "staff uuid not null",
      "hours double precision not null",
      "amount bigint not null",
      "to_check int not null default 0",
      `pay jsonb not null default '{"lines": [], "corrections": [], "rules": []}'`,
      "primary key (tenant_id, uuid)",
      "unique (tenant_id, run, staff)",
    ),
    `create index pay_run_workers_staff on pay_run_workers (tenant_id, staff)`,
  );
  await grantOnTenantTable(db, "pay_run_workers", "select, insert, update, delete");
}
