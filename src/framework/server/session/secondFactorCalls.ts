import type { Context, PublicContext } from "../context.ts";
import { logActivity } from "../audit/activity.ts";
import { conflict, HttpError, invalid } from "../http/errors.ts";
import { answer, Reply } from "../http/reply.ts";
import type { Input } from "../routes/module.ts";
import { passwordRefusal } from "./confirmPassword.ts";
import { logLogin } from "./loginLog.ts";
import { findToken, useToken } from "./oneTimeTokens.ts";
import {
  acceptCode,
  acceptRecoveryCode,
  mostAttempts,
  newRecoveryCodes,
  newSecret,
  removeSecondFactor,
  stepOf,
} from "./secondFactor.ts";
import { beginSession } from "./sessions.ts";
import { findUserById, finish, refusal } from "./signIn.ts";
import { tellOwner } from "./tellOwner.ts";

const expired = () => refusal(new HttpError(401, "This took too long. Sign in again."));

/** The second step of signing in: a code of the authenticator app, or a recovery code. Five tries, then from the start. */
export async function verifySecondFactor(context: PublicContext, { body }: Input): Promise<unknown> {
  const token = String(body.second_factor_token);
  const open = await findToken(context, "second-factor", token);
  const user = open?.userId ? await findUserById(context, open.userId) : undefined;
  if (!open || user?.status !== "active" || open.attempts >= mostAttempts) return expired();
  const code = String(body.code);
  const isOfTheApp = code.replace(/\s/g, "").length === 6;
  const accepted = isOfTheApp
    ? await acceptCode(context, user.uuid, code)
    : await acceptRecoveryCode(context, user.uuid, code);
  if (!accepted) {
    await context.db
      .updateTable("one_time_tokens")
      .set({ attempts: open.attempts + 1 })
      .where("tenant_id", "=", context.tenant.id)
      .where("hash", "=", open.hash)
      .execute();
    await logLogin(context, { event: "second-factor", result: "failed", email: user.email, user });
    const next = isOfTheApp ? "Wait for the next one." : "Try another of your recovery codes.";
    return refusal(invalid({ code: [`This code is incorrect or has already been used. ${next}`] }));
  }
  await useToken(context, "second-factor", token);
  return finish(context, "second-factor", user);
}

/** Begins to set up a second factor, for someone who must before they can sign in. */
export async function beginEnrolment(context: PublicContext, { body }: Input): Promise<unknown> {
  const open = await findToken(context, "enrolment", String(body.second_factor_token));
  const user = open?.userId ? await findUserById(context, open.userId) : undefined;
  if (!user) return expired();
  // Who has only given their password must not replace what protects the account.
  if (user.second_factor_since !== null) throw conflict("Two-step sign-in is already on.");
  return begin(context, user);
}

/** Ends that set-up: the first code switches the second factor on, and the session begins. */
export async function completeEnrolment(context: PublicContext, { body }: Input): Promise<unknown> {
  const token = String(body.second_factor_token);
  const open = await findToken(context, "enrolment", token);
  const user = open?.userId ? await findUserById(context, open.userId) : undefined;
  if (!open || !user) return expired();
  const codes = await complete(context, user.uuid, String(body.code));
  await useToken(context, "enrolment", token);
  await logLogin(context, { event: "second-factor", result: "success", email: user.email, user });
  return new Reply({
    message: "Signed in",
    data: { ...(await beginSession(context, user.uuid)), recovery_codes: codes },
  });
}

/**
 * Begins to set up a second factor of one's own accord, or sets it up again: with another phone, or for new recovery codes.
 * What is in use works until the first code of the new one.
 */
export const beginOwn = async (context: Context, { body }: Input): Promise<unknown> => {
  return (await passwordRefusal(context, body.password)) ?? begin(context, context.user);
};

/** Switches it on with the first code, in place of what was in use. */
export async function completeOwn(context: Context, { body }: Input): Promise<unknown> {
  const codes = await complete(context, context.user.uuid, String(body.code), { mayReplace: true });
  await logActivity(context, {
    action: "second-factor-on",
    resource: "platform-users",
    record: context.user.uuid,
    label: context.user.fullname,
  });
  await tellOwner(context, context.user, "Two-step sign-in was set up for your account");
  return answer("Two-step sign-in is on. Keep the recovery codes in a safe place.", {
    recovery_codes: codes,
  });
}

/** Switches it off, unless an admin requires it. */
export async function switchOff(context: Context, { body }: Input): Promise<unknown> {
  const { tenant, user } = context;
  const refused = await passwordRefusal(context, body.password);
  if (refused) return refused;
  const account = await findUserById(context, user.uuid);
  const required =
    account?.second_factor_required ||
    user.role.some(({ name }) => tenant.settings.second_factor_roles.includes(name));
  if (required) throw conflict("Your provider requires two-step sign-in. It can't be turned off.");
  await removeSecondFactor(context, user.uuid);
  await logActivity(context, {
    action: "second-factor-off",
    resource: "platform-users",
    record: user.uuid,
    label: user.fullname,
  });
  await tellOwner(context, user, "Two-step sign-in was turned off for your account");
  return answer("Two-step sign-in is off.");
}

async function begin(context: PublicContext, user: { uuid: string; email: string }): Promise<unknown> {
  const { db, tenant, services } = context;
  const { secret, address, picture } = await newSecret(context, user.email);
  await db
    .updateTable("users")
    .set({ second_factor_next: services.keys.encrypt(secret, tenant.id) })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", user.uuid)
    .execute();
  return { secret, address, picture };
}

async function complete(
  context: PublicContext,
  userId: string,
  code: string,
  { mayReplace = false } = {},
): Promise<string[]> {
  const { db, tenant, services } = context;
  const row = await db
    .selectFrom("users")
    .select("second_factor_next")
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", userId)
    .$if(!mayReplace, (own) => own.where("second_factor_since", "is", null))
    .forUpdate()
    .executeTakeFirst();
  const now = services.clock.now();
  const secret = row?.second_factor_next;
  const step = secret ? stepOf(services.keys.decrypt(secret, tenant.id), code, now) : undefined;
  if (step === undefined)
    throw invalid({ code: ["This code is incorrect. Check the time on your phone and try the next code."] });
  await db
    .updateTable("users")
    .set({
      second_factor_secret: secret,
      second_factor_next: null,
      second_factor_since: now.toISOString(),
      second_factor_step: step,
    })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", userId)
    .execute();
  return newRecoveryCodes(context, userId);
}
