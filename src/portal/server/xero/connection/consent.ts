import { createHash } from "node:crypto";
import { portalAddress } from "#framework/server/portalAddress.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, invalid } from "#framework/server/http/errors.ts";
import { hashOf, randomToken } from "#framework/server/keys.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { xeroFor } from "../service.ts";
import { readConnection, sealed } from "./store.ts";

/** What the portal asks for (domain reference, section 6): contacts, invoices, payments and settings, and of payroll employees and timesheets. */
const scopes = [
  "offline_access openid profile email",
  "accounting.contacts accounting.settings accounting.invoices accounting.payments",
  "payroll.employees payroll.timesheets payroll.settings",
].join(" ");

/** Minutes for which Xero's consent page may stay open. */
const consentMinutes = 30;

/**
 * Begins to connect: the address of Xero's consent page, which returns to `redirect_url` with a code. Its state is good
 * for once, and for half an hour.
 * @throws 422 for an address that is not this provider's portal, 409 without client id and secret
 */
export async function connect(context: Context, { query, request }: Input) {
  const own = [portalAddress(context.services.config, context.tenant.slug), originOf(request)];
  const redirect = ownAddress(query.redirect_url ?? "", own);
  if (redirect === undefined)
    throw invalid({ redirect_url: ["The address to return to is not part of this portal."] });
  if (query.tenant !== undefined && query.tenant.toLowerCase() !== context.tenant.slug)
    throw invalid({ tenant: ["This is another provider's name."] });
  const connection = await readConnection(context);
  if (!connection?.client_id) throw conflict("Enter the client id and secret of your Xero app first.");
  const [state, verifier] = [randomToken(), randomToken()];
  await context.db
    .updateTable("xero_connections")
    .set({
      consent_state: hashOf(state),
      consent_verifier: sealed(context, verifier),
      consent_redirect: redirect,
      consent_until: minutesFrom(context.services.clock.now(), consentMinutes).toISOString(),
    })
    .where("tenant_id", "=", context.tenant.id)
    .execute();
  await logActivity(context, { action: "connect", resource: "integrations", label: "Xero" });
  const page = new URL(xeroFor(context).at.authorise);
  page.search = new URLSearchParams({
    response_type: "code",
    client_id: connection.client_id,
    redirect_uri: redirect,
    scope: scopes,
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  }).toString();
  return { authorization_url: page.href };
}

const minutesFrom = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** Where the request came to, as the browser wrote it. */
const originOf = ({ protocol, host }: Input["request"]): string => `${protocol}://${host}`;

/**
 * An address of one of some origins, without anything that Xero would not give back as it is.
 * @returns undefined for any other, also for what a browser would read otherwise than it looks
 */
function ownAddress(text: string, origins: readonly string[]): string | undefined {
  if (!/^https?:\/\/[^\s\\@]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, pathname, search, hash } = new URL(text);
  const isPlain = search === "" && hash === "" && !text.includes("?") && !text.includes("#");
  return isPlain && origins.includes(origin) ? `${origin}${pathname}` : undefined;
}
