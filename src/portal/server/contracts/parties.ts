import { sql } from "kysely";
import { choicesOf } from "#framework/shared/schema/schema.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { Context } from "#framework/server/context.ts";
import { type RecordType, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import type { ContractKind } from "./kinds.ts";

/** What of a participant an advocate may see. */
type Part = "contracts" | "forms";

/** Caring advocates who sign in and may see a part, while the consent lasts. `{participant}` is whom they care for. */
const advocatesSql = (
  { tenant }: Context,
  participant: string,
  today: string,
  part: Part = "contracts",
) => sql`
  from records where tenant_id = ${tenant.id} and resource = 'caring-advocates' and deleted_at is null
    and ref_participant = ${participant} and data->>'status' = 'active' and data->'can_view' ? ${part}
    and coalesce(data->>'consent_until', '9999-12-31') >= ${today}`;

/** The address that the other side signs in with, or the one in their record. */
export async function ownAddress(context: Context, { subject }: ContractKind, id: string): Promise<string[]> {
  const table = subject === "participant" ? "participants" : "staff";
  const address = subject === "participant" ? sql`person.data->>'email'` : sql`person.email`;
  const { rows } = await sql<{ email: string | null }>`
    select coalesce(users.email, ${address}) as email from ${sql.table(table)} person
    left join users on users.tenant_id = person.tenant_id and users.uuid = person.user_uuid
      and users.status = 'active' and users.deleted_at is null
    where person.tenant_id = ${context.tenant.id} and person.uuid = ${id}`.execute(context.db);
  return rows.flatMap(({ email }) => email ?? []);
}

/** The addresses of a participant's advocates who may see a part. */
export async function advocateAddresses(
  context: Context,
  participant: string,
  part: Part = "contracts",
): Promise<string[]> {
  const { today } = tenantCalendar(context);
  const { rows } = await sql<{ email: string | null }>`
    select data->>'email' as email ${advocatesSql(context, participant, today, part)}`.execute(context.db);
  return rows.flatMap(({ email }) => email ?? []);
}

/** As what the signed-in person answers a contract: as themselves, or as what they are to the participant. */
export async function roleOf(context: Context, kind: ContractKind, subject: string): Promise<string> {
  const { user, services } = context;
  if (kind.subject === "staff") return "Staff member";
  if (user.participant === subject) return "Participant";
  const { today } = tenantCalendar(context);
  const { rows } = await sql<{ relationship: string }>`
    select data->>'relationship' as relationship ${advocatesSql(context, subject, today)}
      and ref_user = ${user.uuid}`.execute(context.db);
  return relationshipLabel(recordTypeOf(services.types, "caring-advocates"), rows[0]?.relationship);
}

/** What an advocate is to a participant, in words. */
export function relationshipLabel({ schema }: Pick<RecordType, "schema">, relationship?: string): string {
  const choices = choicesOf(fieldAt(schema, "relationship")?.schema ?? {});
  return choices?.find(({ value }) => value === relationship)?.label ?? "Caring advocate";
}
