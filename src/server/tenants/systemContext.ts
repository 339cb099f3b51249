import type { Context, Tenant } from "../context.ts";
import type { Services } from "../services.ts";

/** A context for work that no signed-in person asks for; whoever reads the log sees the given name. */
export function systemContext(
  services: Services,
  tenant: Tenant,
  db: Context["db"],
  fullname: string,
): Context {
  return {
    services,
    tenant,
    db,
    user: {
      uuid: "00000000-0000-0000-0000-000000000000",
      fullname,
      email: "",
      session: "",
      role: [{ uuid: "", name: "Admin" }],
      permissions: services.sessions.everything,
      regions: [],
    },
    origin: { requestId: "system", ip: "", agent: "" },
    log: undefined as never,
    afterCommit: () => undefined,
  };
}
