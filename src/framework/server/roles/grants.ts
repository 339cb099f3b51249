import type { Context } from "../context.ts";
import { forbidden, invalid } from "../http/errors.ts";

/**
 * Refuses permissions that do not exist (422), and those that the person does not hold: nobody gives away more than
 * they have (403).
 */
export function refuseUngrantable(
  { user, services }: Context,
  permissions: string[],
  alreadyGiven: string[] = [],
): void {
  const known = new Set(services.sessions.everything.map(({ name }) => name));
  const unknown = permissions.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw invalid({ permissions: unknown.map((name) => `Unknown permission ${name.slice(0, 60)}.`) });
  const held = new Set(user.permissions.map(({ name }) => name));
  const added = permissions.filter((name) => !alreadyGiven.includes(name));
  if (added.some((name) => !held.has(name)))
    throw forbidden("You can only give permissions you have yourself.");
}

/** Tells every process that rights have changed. */
export async function rightsChanged({ db, tenant, services, afterCommit }: Context): Promise<void> {
  afterCommit(() => {
    services.sessions.forgetAll();
    services.counts.forgetAll();
  });
  await services.events.send(db, { kind: "rights-changed", tenant: tenant.id });
}
