import { sql } from "kysely";
import { startOfDay } from "#shared/dates/zones.ts";
import type { CurrentUser, PublicContext } from "../../context.ts";
import { isObject, type JsonObject } from "#shared/schema/schema.ts";
import { idleMinutes } from "./refreshToken.ts";
import { unauthorized } from "../../http/errors.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";

/** The signed-in person as the contract describes them. It is kept in the browser, so it holds nothing about health. */
export async function describeUser(context: PublicContext, userId: string): Promise<Record<string, unknown>> {
  const { db, tenant, services } = context;
  const person = await services.sessions.person(db, tenant.id, userId);
  if (!person) throw unauthorized();
  const { uuid, fullname, email, profile_image, role, permissions, staff, emergencies } = person;
  return {
    uuid,
    fullname,
    email,
    profile_image,
    role,
    permissions,
    ...detailsOf(person),
    has_shifts_ahead: staff !== undefined && (await hasShiftsAhead(context, staff)),
    emergencies,
  };
}

/** What conditions of navigation.json ask about a person: their own records, and how many people they care for. */
export const detailsOf = ({
  staff,
  participant,
  cares_for: caresFor,
}: Pick<CurrentUser, "staff" | "participant" | "cares_for">) => ({
  staff_uuid: staff ?? null,
  participant_uuid: participant ?? null,
  cares_for: caresFor?.any?.length ?? 0,
});

/** Whether a worker has a shift of their own today or later, where the provider is; it decides where they start. */
async function hasShiftsAhead(context: PublicContext, staff: string): Promise<boolean> {
  const { zone, today } = tenantCalendar(context);
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from shifts where tenant_id = ${context.tenant.id} and staff = ${staff} and deleted_at is null
      and status <> 'cancelled' and end_at > ${startOfDay(today, zone).toISOString()}) as found`.execute(
    context.db,
  );
  return rows[0]?.found === true;
}

/** What the portal shows of the provider, and what it must know to show anything. */
export function describePlatform({
  tenant,
  services,
}: Pick<PublicContext, "tenant" | "services">): Record<string, unknown> {
  const { config, database } = services;
  const exposed = config.production && database.engine.kind === "embedded";
  return {
    ...tenant.platform,
    ndis_provider: {
      ...(tenant.platform.ndis_provider as JsonObject | undefined),
      logo: logoAddress(config.product, tenant),
    },
    slug: tenant.slug,
    time_zone: tenant.settings.time_zone,
    start_of_week: tenant.settings.start_of_week,
    session_idle_minutes: idleMinutes,
    ...(exposed && {
      notice:
        "Embedded database: it survives crashes of the app, not of the machine. Do not keep real data here.",
    }),
  };
}

/** Where the provider's logo is served; its version keeps a changed logo from being hidden by a cached one. */
function logoAddress(product: string, { slug, platform }: PublicContext["tenant"]): string | null {
  const logo = (platform.ndis_provider as JsonObject | undefined)?.logo;
  if (!isObject(logo)) return null;
  return `/api/v1/${product}-portal/${slug}/whitelabel/logo?v=${String(logo.documentId).slice(0, 8)}`;
}
