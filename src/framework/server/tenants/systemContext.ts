import type { Context, CurrentUser, Services, Tenant } from "../context.ts";
import { servicesOf } from "../layers/servicesOf.ts";

/** Who does in the logs what no signed-in person asks for. */
export const systemUuid = "00000000-0000-0000-0000-000000000000";

/** Nobody in particular, who may do everything; anyone who reads the log sees the given name. */
export const systemUser = (services: Services, fullname: string): CurrentUser => ({
  uuid: systemUuid,
  fullname,
  email: "",
  session: "",
  role: [{ uuid: "", name: "Admin" }],
  permissions: services.sessions.everything,
  regions: [],
});

/** A context for work that no signed-in person asks for. */
export const systemContext = (
  services: Services,
  tenant: Tenant,
  db: Context["db"],
  fullname: string,
): Context => ({
  services: servicesOf(services, tenant),
  tenant,
  db,
  user: systemUser(services, fullname),
  origin: { requestId: "system", ip: "", agent: "" },
  log: services.log,
  afterCommit: () => undefined,
});
