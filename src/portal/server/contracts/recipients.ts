import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { invalid } from "#framework/server/http/errors.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import type { ContractKind } from "./kinds.ts";
import { relationshipLabel } from "./parties.ts";

/**
 * How someone gets a contract: they sign in, they were invited to, they get an email only, or nothing reaches them.
 * Only those who sign in, or can once they accept their invitation, are able to answer.
 */
export type Channel = "login" | "invited" | "email" | "none";

/** Someone whom a contract is for, or who may sign it for them. */
export interface Recipient extends JsonObject {
  resource: "participants" | "caring-advocates" | "staff";
  uuid: string;
  name: string;
  role: string;
  email: string | null;
  channel: Channel;
}

/** Whether a recipient is able to read and answer a contract in the portal. */
export const canAnswer = ({ channel }: Recipient): boolean => channel === "login" || channel === "invited";

/** Everyone a contract can go to: the other side, and for a participant the advocates who may see their contracts. */
export async function recipientsOf(
  context: Context,
  kind: ContractKind,
  subject: string,
): Promise<Recipient[]> {
  return [
    ...(await otherSide(context, kind, subject)),
    ...(kind.subject === "participant" ? await advocates(context, subject) : []),
  ];
}

/** The addresses that are told of a new contract. */
export const offeredTo = (recipients: readonly Recipient[]): string[] => [
  ...new Set(
    recipients.flatMap(({ email, channel }) => (email !== null && channel !== "none" ? [email] : [])),
  ),
];

/** @throws 422 when nobody could read and answer the contract */
export function refuseUnreachable({ noun, subject }: ContractKind, recipients: readonly Recipient[]): void {
  if (recipients.some(canAnswer)) return;
  const [first] = recipients;
  const name = first?.name ?? "They";
  const why =
    first?.channel === "email"
      ? `${name} has an email address but no login`
      : `${name} has no login and no email address`;
  throw invalid({
    status: [
      subject === "participant"
        ? `Nobody can receive this ${noun}: ${why}, and no advocate can sign in for them. Invite them, or have it signed on paper.`
        : `Nobody can receive this ${noun}: ${why}. Invite them to sign in first.`,
    ],
  });
}

interface Account {
  uuid: string;
  name: string;
  own_email: string | null;
  account_email: string | null;
  account_status: string | null;
}

const channelOf = (status: string | null, email: string | null): Channel => {
  if (status === "active") return "login";
  if (status === "invited") return "invited";
  return email === null || email === "" ? "none" : "email";
};

async function otherSide(
  { db, tenant }: Context,
  { subject }: ContractKind,
  id: string,
): Promise<Recipient[]> {
  const isParticipant = subject === "participant";
  const { rows } = await sql<Account>`
    select person.uuid, person.full_name as name,
      ${isParticipant ? sql`person.data->>'email'` : sql`person.email`} as own_email,
      users.email as account_email, users.status as account_status
    from ${sql.table(isParticipant ? "participants" : "staff")} person
    left join users on users.tenant_id = person.tenant_id and users.uuid = person.user_uuid and users.deleted_at is null
    where person.tenant_id = ${tenant.id} and person.uuid = ${id}`.execute(db);
  return rows.map(({ uuid, name, own_email, account_email, account_status }) => ({
    resource: isParticipant ? ("participants" as const) : ("staff" as const),
    uuid,
    name,
    role: isParticipant ? "Participant" : "Staff member",
    email: account_email ?? own_email,
    channel: channelOf(account_status, own_email),
  }));
}

/** Advocates whose consent covers contracts, whether they sign in yet or not. */
async function advocates(context: Context, participant: string): Promise<Recipient[]> {
  const { db, tenant, services } = context;
  const { rows } = await sql<Account & { relationship: string }>`
    select person.uuid, person.data->>'full_name' as name, person.data->>'relationship' as relationship,
      person.data->>'email' as own_email, users.email as account_email,
      case when person.data->>'status' = 'suspended' then 'suspended'
        when users.status = 'suspended' then 'suspended' else person.data->>'status' end as account_status
    from records person
    left join users on users.tenant_id = person.tenant_id and users.uuid = person.ref_user and users.deleted_at is null
    where person.tenant_id = ${tenant.id} and person.resource = 'caring-advocates' and person.deleted_at is null
      and person.ref_participant = ${participant} and person.data->'can_view' ? 'contracts'
      and coalesce(person.data->>'consent_until', '9999-12-31') >= ${tenantCalendar(context).today}
    order by person.data->>'full_name'`.execute(db);
  const type = recordTypeOf(services.types, "caring-advocates");
  return rows
    .filter(({ account_status: status }) => status !== "suspended")
    .map(({ uuid, name, relationship, own_email, account_email, account_status }) => {
      // Without a login an advocate gets nothing: the consent is for what they see when they sign in.
      const channel = channelOf(account_status, null);
      return {
        resource: "caring-advocates" as const,
        uuid,
        name,
        role: relationshipLabel(type, relationship),
        email: account_email ?? own_email,
        channel,
      };
    });
}
