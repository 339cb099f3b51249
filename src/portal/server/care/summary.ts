import { sql } from "kysely";
import { type JsonObject, type Schema, withoutNulls } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { type Row, serialize } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { notDeletedSql } from "#framework/server/records/store/store.ts";

const cents: Schema = { type: "integer", format: "money" };

const summaryAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["summary"],
  properties: {
    summary: {
      type: "object",
      additionalProperties: false,
      properties: {
        plan_use: {
          type: "object",
          additionalProperties: false,
          description: "Of the services whose delivery is recorded: what was delivered of what is agreed.",
          properties: {
            budget: cents,
            delivered: cents,
            scheduled: cents,
            services: { type: "integer", description: "Services in this plan." },
            recorded: { type: "integer", description: "Those of them whose delivery is recorded." },
            counted_up_to: { type: "string", format: "date" },
          },
        },
        main_contact: {
          type: "object",
          additionalProperties: false,
          properties: {
            full_name: { type: "string" },
            relationship: { type: "string" },
            mobile: { type: "string" },
          },
        },
      },
    },
  },
};

/**
 * What stands at the head of a participant beside their own record: how much of the plan is used, by what is recorded
 * and nothing else, and the main contact among those who care for them. Each for those who may see it.
 */
export const participantSummary: Facts = {
  answer: summaryAnswer,
  of: async (context, { id, row }) => {
    const [use, contact] = await Promise.all([planUse(context, id, row), mainContact(context, id)]);
    return { summary: { ...(use && { plan_use: use }), ...(contact && { main_contact: contact }) } };
  },
};

async function planUse(
  context: Context,
  participant: string,
  { plan_start: from, plan_end: until }: Row,
): Promise<JsonObject | undefined> {
  const type = recordTypeOf(context.services.types, "service-bookings");
  const amount = (name: string) => sql.raw(`(data->>'${name}')::bigint`);
  const known = sql`data->>'delivered' is not null and data->>'allocated' is not null`;
  const { rows } = await sql<{
    services: number;
    recorded: number;
    budget: number | null;
    delivered: number | null;
    scheduled: number | null;
    counted_up_to: string | null;
  }>`
    select count(*)::int as services, (count(*) filter (where ${known}))::int as recorded,
      (sum(${amount("allocated")}) filter (where ${known}))::float8 as budget,
      (sum(${amount("delivered")}) filter (where ${known}))::float8 as delivered,
      (sum(${amount("scheduled")}) filter (where ${known}))::float8 as scheduled,
      min(data->>'opening_on') filter (where ${known}) as counted_up_to
    from records where tenant_id = ${context.tenant.id} and ${sql.raw(notDeletedSql(type.store))}
      and ${rowsFor(type, context.user)} and ref_participant = ${participant}
      and data->>'start_date' <= coalesce(${until ?? null}, '9999')
      and coalesce(data->>'end_date', '9999') >= coalesce(${from ?? null}, '')`.execute(context.db);
  const [found] = rows;
  if (!found || found.services === 0) return undefined;
  return withoutNulls({ ...found });
}

async function mainContact(context: Context, participant: string): Promise<JsonObject | undefined> {
  const type = recordTypeOf(context.services.types, "caring-advocates");
  const { rows } = await sql<Row>`
    select * from records where tenant_id = ${context.tenant.id} and ${sql.raw(notDeletedSql(type.store))}
      and ${rowsFor(type, context.user)} and ref_participant = ${participant}
      and (data->>'is_primary')::boolean limit 1`.execute(context.db);
  const [row] = rows;
  if (!row) return undefined;
  const { full_name = null, relationship = null, mobile } = serialize(type, context, row);
  return { full_name, relationship, ...(mobile !== undefined && { mobile }) };
}
