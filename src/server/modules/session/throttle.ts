import { sql } from "kysely";
import type { PublicContext } from "../../context.ts";

const perAccount = 5;
const perAddress = 20;
const windowSeconds = 60;

/**
 * Seconds to wait before another try to sign in; 0 when one is free. It counts the failures of the last minute in the
 * login log, for the account and for the address, so all processes count together. Tries for one account wait for
 * each other: a burst of parallel ones is counted too.
 */
export async function secondsToWait(
  { db, tenant, origin, services }: PublicContext,
  email: string,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${tenant.id} ${email}`}, 0))`.execute(db);
  const now = services.clock.now().getTime();
  const since = new Date(now - windowSeconds * 1000).toISOString();
  const { rows } = await sql<{ by_account: number; by_address: number; oldest: string | null }>`
    select count(*) filter (where email = ${email}) as by_account, count(*) filter (where ip = ${origin.ip}) as by_address, min(at) as oldest
    from login_log
    where tenant_id = ${tenant.id} and at > ${since} and result = 'failed' and (email = ${email} or ip = ${origin.ip})`.execute(
    db,
  );
  const [
    { by_account: byAccount, by_address: byAddress, oldest } = { by_account: 0, by_address: 0, oldest: null },
  ] = rows;
  if (byAccount < perAccount && byAddress < perAddress) return 0;
  const freed = Date.parse(oldest ?? since) + windowSeconds * 1000;
  return Math.max(1, Math.ceil((freed - now) / 1000));
}
