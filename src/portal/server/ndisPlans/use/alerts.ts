import { sql } from "kysely";
import { objectsIn } from "#framework/shared/schema/schema.ts";
import { thingsOf } from "#framework/server/notices/dated.ts";
import type { Source } from "#framework/server/notices/thing.ts";
import type { Row } from "#framework/server/records/read/serialize.ts";
import { categoryName } from "../categories.ts";
import { planType } from "../plans.ts";

/** Budgets of running plans of which 85 or 100 % are used: each share of each amount is one thing. */
export const budgetLimits: Source = async (context) => {
  const { rows } = await sql<Row>`select * from ndis_plans where tenant_id = ${context.tenant.id}
    and status = 'active' and deleted_at is null and data ? 'budget_alerts' order by uuid`.execute(
    context.db,
  );
  return (await thingsOf(context, planType(context), rows)).flatMap((thing) =>
    objectsIn(thing.values.budget_alerts).map(({ category, share, allocated, since }) => ({
      ...thing,
      key: [thing.key, category, share, allocated].join(" "),
      date: String(since),
      values: {
        ...thing.values,
        budget: categoryName(context, String(category)),
        share: `${String(share)}%`,
      },
    })),
  );
};
