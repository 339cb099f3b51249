import { addDays, today } from "#framework/shared/dates/dates.ts";
import type { Filter } from "#framework/shared/filters/filter.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context, PublicContext } from "#framework/server/context.ts";
import { pagination } from "#framework/server/http/envelope.ts";
import { listRecords } from "#framework/server/records/read/list.ts";
import { readListQuery } from "#framework/server/records/read/listQuery.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { systemUser } from "#framework/server/tenants/systemContext.ts";
import type { Input } from "#framework/server/routes/module.ts";

/** What the public learns of a job. */
const shown = new Set([
  "title",
  "summary",
  "description",
  "location",
  "employment_type",
  "classification",
  "pay_from",
  "pay_to",
  "requirements",
  "licences",
  "positions",
  "closing_date",
  "contact_name",
  "contact_phone",
  "contact_email",
  "published_at",
]);

/** The jobs that anyone can apply for today: published, and not past their closing date. */
export async function listOpenPosts(context: PublicContext, { query }: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "job-posts");
  const visitor: Context = { ...context, user: systemUser(context.services, "Visitor") };
  const asked = readListQuery(type, visitor.user, query, false);
  const fields = type.fields.filter(({ name }) => shown.has(name));
  const { rows, count } = await listRecords(visitor, type, { ...asked, fields, filter: openToday(context) });
  const posts = rows.map(
    ({ version: _version, created_at: _created, updated_at: _updated, ...post }) => post,
  );
  return { job_posts: posts satisfies JsonObject[], pagination: pagination(count, rows.length, asked) };
}

/** The condition that a job is open on the provider's calendar day. */
export function openToday({ services, tenant }: PublicContext): Filter {
  const day = today(tenant.settings.time_zone, services.clock.now());
  return {
    all: [
      { field: "status", operator: "is", value: "published" },
      {
        any: [
          { field: "closing_date", operator: "is_empty" },
          { field: "closing_date", operator: "after", value: addDays(day, -1) },
        ],
      },
    ],
  };
}
