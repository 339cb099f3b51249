import type { PublicContext } from "../context.ts";
import { HttpError, tooMany } from "../http/errors.ts";
import { Reply } from "../http/reply.ts";
import type { Input } from "../routes/module.ts";
import { roleNames } from "../roles/roleStore.ts";
import { logLogin } from "./loginLog.ts";
import { makeToken, useToken } from "./oneTimeTokens.ts";
import { isPassword } from "./passwords.ts";
import { beginSession } from "./sessions.ts";
import { secondsToWait } from "./throttle.ts";

/**
 * Signs in with e-mail and password. Where a second factor is on, or is required and not yet set up, the answer carries
 * a short-lived token for that step instead of a session. A failed try is answered, not thrown: its log entry must stay.
 */
export async function signIn(context: PublicContext, { body }: Input): Promise<unknown> {
  const email = String(body.email).trim().toLowerCase();
  const wait = await secondsToWait(context, email);
  if (wait > 0) {
    await logLogin(context, { event: "login", result: "throttled", email });
    return refusal(tooMany(wait));
  }
  const user = await findUser(context, email);
  const matches = await isPassword(user?.password_hash, String(body.password));
  if (!user || !matches || user.status !== "active") {
    await logLogin(context, { event: "login", result: "failed", email, user });
    return refusal(new HttpError(401, "The email address or password is incorrect."));
  }
  return (await secondStep(context, user)) ?? finish(context, "login", user);
}

/** Signs in with a login link's token, which works once and for two minutes. */
export async function signInWithToken(context: PublicContext, token: string | undefined): Promise<unknown> {
  const used = token === undefined ? undefined : await useToken(context, "login", token);
  const user = used?.userId ? await findUserById(context, used.userId) : undefined;
  if (!user || user.status !== "active") {
    await logLogin(context, { event: "token-login", result: "failed", email: user?.email ?? "", user });
    return refusal(new HttpError(401, "This sign-in link has been used or has expired. Ask for a new one."));
  }
  return (await secondStep(context, user)) ?? finish(context, "token-login", user);
}

/** An account as signing in needs it. */
export interface Account {
  uuid: string;
  email: string;
  fullname: string;
  status: string;
  password_hash: string | null;
  second_factor_since: string | null;
  second_factor_required: boolean;
}

const accountColumns = [
  "uuid",
  "email",
  "fullname",
  "status",
  "password_hash",
  "second_factor_since",
  "second_factor_required",
] as const;

/** The living account of an address, in lower case. */
export const findUser = ({ db, tenant }: PublicContext, email: string): Promise<Account | undefined> =>
  db
    .selectFrom("users")
    .select(accountColumns)
    .where("tenant_id", "=", tenant.id)
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** The living account of an id. */
export const findUserById = ({ db, tenant }: PublicContext, id: string): Promise<Account | undefined> =>
  db
    .selectFrom("users")
    .select(accountColumns)
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** Begins the session and logs the sign-in. */
export async function finish(
  context: PublicContext,
  event: "login" | "token-login" | "second-factor" | "invitation",
  user: Account,
): Promise<unknown> {
  await logLogin(context, { event, result: "success", email: user.email, user });
  return new Reply({ message: "Signed in", data: await beginSession(context, user.uuid) });
}

/** The step that stands between the password and the session, where there is one. */
export async function secondStep(context: PublicContext, user: Account): Promise<Reply | undefined> {
  if (user.second_factor_since !== null) {
    const token = await makeToken(context, "second-factor", user.uuid);
    return new Reply({
      message: "Enter the code from your authenticator app",
      data: { second_factor: "code", second_factor_token: token },
    });
  }
  if (!(await isRequired(context, user))) return undefined;
  const token = await makeToken(context, "enrolment", user.uuid);
  return new Reply({
    message: "Set up two-step sign-in",
    data: { second_factor: "enrol", second_factor_token: token },
  });
}

/** Whether an admin requires a second factor of this person: by name, or by a role they have. */
async function isRequired(context: PublicContext, user: Account): Promise<boolean> {
  if (user.second_factor_required) return true;
  const wanted = context.tenant.settings.second_factor_roles;
  if (wanted.length === 0) return false;
  return (await roleNames(context, user.uuid)).some((name) => wanted.includes(name));
}

/** An error as an answer, so that what was written before it is kept. */
export function refusal({ status, message, errors, retryAfter }: HttpError): Reply {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return new Reply({ status, message, headers, bare: { json: { message, ...(errors && { errors }) } } });
}
