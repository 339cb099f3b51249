import type { Config } from "#framework/server/config.ts";
import { HttpError } from "#framework/server/http/errors.ts";
import { Outside } from "#framework/server/outside/outside.ts";
import { asItself } from "#framework/server/jobs/tenantDuties.ts";
import { portalAddress } from "#framework/server/portalAddress.ts";
import type { Context, Services, Tenant } from "#framework/server/context.ts";
import { type Addresses, addressesOf } from "./addresses.ts";
import { UnknownTokenError } from "./errors.ts";
import { XeroStandIn } from "./standIn/standIn.ts";

/** Xero as this server reaches it. Its calls wait for a service outside: nobody holds a database connection in the meantime. */
export interface Xero {
  outside: Outside;
  send: (address: string, request: RequestInit) => Promise<Response>;
  addresses: (tenant: Pick<Tenant, "slug">) => Addresses;
  /** The stand-in behind it, where it is not Xero and no program of its own. */
  standIn?: XeroStandIn;
}

/** What a person reads while Xero does not answer. */
export const unreachable = "Xero can't be reached right now. What was to be sent waits and goes later.";

/** Whom the log names for what comes from Xero. */
export const actor = "Xero";

/** By the settings of the process: services are other objects for tenants with definitions of their own. */
const known = new WeakMap<Config, Xero>();

/**
 * Xero for a server: what `ACCOUNTING_URL` names, else Xero itself in production, and a stand-in in this process
 * everywhere else.
 */
export function xeroOf(services: Services): Xero {
  const found = known.get(services.config) ?? opened(services);
  known.set(services.config, found);
  return found;
}

function opened({ config, clock }: Services): Xero {
  const outside = new Outside({
    name: "xero",
    message: unreachable,
    limits: { within: 20_000, atOnce: 20, waiting: 200, failures: 5, pause: 30_000 },
    isOutage: (error) => !(error instanceof HttpError || error instanceof UnknownTokenError),
  });
  const { accountingUrl: at, production } = config;
  if (at !== undefined || production) return { outside, send: fetch, addresses: () => addressesOf(at) };
  const standIn = new XeroStandIn({ now: () => clock.now() });
  return {
    outside,
    standIn,
    send: standIn.send,
    addresses: ({ slug }) =>
      addressesOf("http://xero.invalid", `${portalAddress(config, slug)}${standInPages}`),
  };
}

/** Where this server shows the pages of the stand-in. */
export const standInPages = "/dev/xero";

/** Xero for a provider. */
export const xeroFor = ({ services, tenant }: Pick<Context, "services" | "tenant">) => {
  const { addresses, ...xero } = xeroOf(services);
  return { ...xero, at: addresses(tenant) };
};

/** Does something in a transaction of its own; the log says that Xero did it. */
export const asXero = <T>(
  { services, tenant }: Pick<Context, "services" | "tenant">,
  work: (context: Context) => Promise<T>,
): Promise<T> => asItself(services, tenant, work, actor);
