import type { PublicContext } from "../context.ts";
import { takeTurn } from "../database/takeTurn.ts";

const perAccount = 5;
const perAddress = 20;
const windowSeconds = 60;
const rememberedDays = 30;

/**
 * Seconds to wait before another try to sign in; 0 when one is free. It counts the failures of the last minute in the
 * login log, for the account and for the address, so all processes count together. Tries for one account wait for
 * each other: a burst of parallel ones is counted too.
 *
 * An address from which someone has signed in to the account within a month is theirs: there only the failures for this
 * account from this address count. Nobody elsewhere, and nobody else behind the address, can keep them out (S-7).
 */
export async function secondsToWait(
  { db, tenant, origin, services }: PublicContext,
  email: string,
): Promise<number> {
  await takeTurn(db, `login ${tenant.id} ${email}`);
  const now = services.clock.now().getTime();
  const since = new Date(now - windowSeconds * 1000).toISOString();
  const remembered = new Date(now - rememberedDays * 86_400_000).toISOString();
  const logged = db.selectFrom("login_log").where("tenant_id", "=", tenant.id);
  const signIn = await logged
    .select("uuid")
    .where("email", "=", email)
    .where("ip", "=", origin.ip)
    .where("at", ">", remembered)
    .where("result", "=", "success")
    .limit(1)
    .executeTakeFirst();
  const {
    by_account: byAccount,
    by_address: byAddress,
    oldest,
  } = await logged
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("email", "=", email).as("by_account"),
      eb.fn.countAll<number>().filterWhere("ip", "=", origin.ip).as("by_address"),
      eb.fn.min("at").as("oldest"),
    ])
    .where("at", ">", since)
    .where("result", "=", "failed")
    .where((eb) => {
      const either = [eb("email", "=", email), eb("ip", "=", origin.ip)];
      return signIn ? eb.and(either) : eb.or(either);
    })
    .executeTakeFirstOrThrow();
  if (byAccount < perAccount && byAddress < perAddress) return 0;
  const freed = Date.parse(oldest ?? since) + windowSeconds * 1000;
  return Math.max(1, Math.ceil((freed - now) / 1000));
}
