import type { PublicContext } from "../context.ts";
import { isObject } from "#framework/shared/schema/schema.ts";
import { idleMinutes } from "./refreshToken.ts";
import { unauthorized } from "../http/errors.ts";
import { apiRoot } from "../portalAddress.ts";

/** The signed-in person as the contract describes them. It is kept in the browser, so it holds nothing about health. */
export async function describeUser(context: PublicContext, userId: string): Promise<Record<string, unknown>> {
  const { db, tenant, services } = context;
  const person = await services.sessions.person(db, tenant.id, userId);
  if (!person) throw unauthorized();
  const { uuid, fullname, email, profile_image, role, permissions, own_records = [] } = person;
  const { person: ofPortal } = services.portal;
  return {
    uuid,
    fullname,
    email,
    profile_image,
    role,
    permissions,
    own_records,
    ...ofPortal.details(person),
    ...(await ofPortal.describe(context, person)),
  };
}

/** What the portal shows of the provider, and what it must know to show anything. */
export function describePlatform({
  tenant,
  services,
}: Pick<PublicContext, "tenant" | "services">): Record<string, unknown> {
  const { config, database, portal } = services;
  const exposed = config.production && database.engine.kind === "embedded";
  return {
    ...tenant.platform,
    [portal.profileKey]: { ...tenant.profile, logo: logoAddress(config.product, tenant) },
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
function logoAddress(
  product: string,
  { slug, profile: { logo } }: Pick<PublicContext["tenant"], "slug" | "profile">,
): string | null {
  if (!isObject(logo)) return null;
  return `${apiRoot({ product })}${slug}/whitelabel/logo?v=${String(logo.documentId).slice(0, 8)}`;
}
