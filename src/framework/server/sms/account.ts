import type { Selectable } from "kysely";
import type { Tables } from "#generated/tables.ts";
import type { Scope } from "../alerts/channel.ts";
import type { SmsAccount, SmsOutcome } from "./message.ts";

/** The account of a provider at the gateway as it is stored; its key encrypted. */
export type StoredAccount = Selectable<Tables["sms_gateways"]>;

/** Minutes after which an account that nothing is sent for is tried again. */
const triedAgainAfter = 60;
/** The longest that a gateway may ask to be left alone, in seconds. */
const longestPause = 24 * 3600;

/** The account of a provider; undefined where it sends no SMS. */
export const readAccount = ({
  db,
  tenant,
}: Pick<Scope, "db" | "tenant">): Promise<StoredAccount | undefined> =>
  db.selectFrom("sms_gateways").selectAll().where("tenant_id", "=", tenant.id).executeTakeFirst();

/** The account with its key, as the gateway is told it. */
export const openAccount = (
  { services, tenant }: Scope,
  { username, api_key: key, sender }: Pick<StoredAccount, "username" | "api_key" | "sender">,
): SmsAccount => ({ username, key: services.keys.decrypt(key, tenant.id), sender });

/** Whether the gateway is to be left alone for the provider. */
export const isPaused = (
  { services }: Pick<Scope, "services">,
  { paused_until: until }: StoredAccount,
): boolean => Date.parse(until ?? "") > services.clock.now().getTime();

/** Puts down what an attempt says of the account: it works, or is left alone for a while. */
export async function noteOutcome({ db, tenant, services }: Scope, outcome: SmsOutcome): Promise<void> {
  const now = services.clock.now();
  const change = changeOf(outcome, now);
  if (change) await db.updateTable("sms_gateways").set(change).where("tenant_id", "=", tenant.id).execute();
}

function changeOf(outcome: SmsOutcome, now: Date): Partial<StoredAccount> | undefined {
  const at = now.toISOString();
  if (outcome.kind === "sent") return { sent_at: at, paused_until: null, problem: null, problem_at: null };
  if (outcome.kind === "trouble") return { problem: outcome.problem, problem_at: at };
  if (outcome.kind !== "account" && outcome.kind !== "busy") return undefined;
  const seconds = outcome.kind === "busy" ? Math.min(outcome.seconds, longestPause) : triedAgainAfter * 60;
  const until = new Date(now.getTime() + seconds * 1000).toISOString();
  return { paused_until: until, problem: outcome.problem, problem_at: at };
}
