import type { PublicContext } from "../../context.ts";
import { isObject, type JsonObject } from "#shared/schema/schema.ts";
import { unauthorized } from "../../http/errors.ts";

/** The signed-in person as the contract describes them. It is kept in the browser, so it holds nothing about health. */
export async function describeUser(
  { db, tenant, services }: PublicContext,
  userId: string,
): Promise<Record<string, unknown>> {
  const person = await services.sessions.person(db, tenant.id, userId);
  if (!person) throw unauthorized();
  const { uuid, fullname, email, profile_image, role, permissions, staff, participant, emergencies } = person;
  return {
    uuid,
    fullname,
    email,
    profile_image,
    role,
    permissions,
    staff_uuid: staff,
    participant_uuid: participant,
    emergencies,
  };
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
