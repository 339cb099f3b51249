import { sql } from "kysely";
import type { PublicContext } from "../../context.ts";

const perAccount = 5;
const perAddress = 20;
const windowSeconds = 60;
const rememberedDays = 30;

/**
 * Seconds to wait before another try to sign in; 0 when one is free. It counts the failures of the last minute in the
 * login log, for the account and for the address, so all processes count together. Tries for one account wait for
 * each other: a burst of parallel ones is counted too.
 *
 * An address from which somebody has signed in to the account within a month is theirs: there only the failures for this
 * account from this address count. Nobody elsewhere, and nobody else behind the address, can keep them out (S-7).
 */
export async function secondsToWait(
  { db, tenant, origin, services }: PublicContext,
  email: string,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${tenant.id} ${email}`}, 0))`.execute(db);
  const now = services.clock.now().getTime();
  const since = new Date(now - windowSeconds * 1000).toISOString();
  const remembered = new Date(now - rememberedDays * 86_400_000).toISOString();
  const { rows: signIns } = await sql`
    select from login_log where tenant_id = ${tenant.id} and email = ${email} and ip = ${origin.ip}
      and at > ${remembered} and result = 'success' limit 1`.execute(db);
  const theirs = sql`(email = ${email} and ip = ${origin.ip})`;
  const counted = signIns.length > 0 ? theirs : sql`(email = ${email} or ip = ${origin.ip})`;
  const { rows } = await sql<{ by_account: number; by_address: number; oldest: string | null }>`
    select count(*) filter (where email = ${email}) as by_account, count(*) filter (where ip = ${origin.ip}) as by_address, min(at) as oldest
    from login_log
    where tenant_id = ${tenant.id} and at > ${since} and result = 'failed' and ${counted}`.execute(db);
  const [
    { by_account: byAccount, by_address: byAddress, oldest } = { by_account: 0, by_address: 0, oldest: null },
  ] = rows;
  if (byAccount < perAccount && byAddress < perAddress) return 0;
  const freed = Date.parse(oldest ?? since) + windowSeconds * 1000;
  return Math.max(1, Math.ceil((freed - now) / 1000));
}
