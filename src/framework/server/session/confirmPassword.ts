import type { Context } from "../context.ts";
import { invalid, tooMany } from "../http/errors.ts";
import { answer, type Reply } from "../http/reply.ts";
import type { Input } from "../routes/module.ts";
import { logLogin } from "./loginLog.ts";
import { makeToken, useToken } from "./oneTimeTokens.ts";
import { isPassword } from "./passwords.ts";
import { findUserById, refusal } from "./signIn.ts";
import { secondsToWait } from "./throttle.ts";

/**
 * What changes how someone signs in, and what they sign, asks for the password again; tries are counted with those of
 * signing in.
 * @returns the refusal, answered and not thrown: its log entry must stay. Undefined when the password is right.
 */
export async function passwordRefusal(context: Context, password: unknown): Promise<Reply | undefined> {
  const { user } = context;
  const wait = await secondsToWait(context, user.email);
  const failed = wait === 0 && !(await isTheirs(context, password));
  if (wait === 0 && !failed) return undefined;
  const result = failed ? "failed" : "throttled";
  await logLogin(context, { event: "password-check", result, email: user.email, user });
  return refusal(failed ? invalid({ password: ["Incorrect password."] }) : tooMany(wait));
}

const isTheirs = async (context: Context, password: unknown): Promise<boolean> =>
  isPassword((await findUserById(context, context.user.uuid))?.password_hash, String(password ?? ""));

/** Confirms who is about to sign: what is answered goes along with the form, in this session, once, within ten minutes. */
export async function confirmSignature(context: Context, { body }: Input): Promise<unknown> {
  const refused = await passwordRefusal(context, body.password);
  if (refused) return refused;
  const { uuid, session } = context.user;
  return answer("Confirmed", { confirmation: await makeToken(context, "signature", uuid, { session }) });
}

/** @throws 422 unless the person has entered their password again to sign this */
export async function requireConfirmation(context: Context, confirmation: unknown): Promise<void> {
  const used =
    typeof confirmation === "string" ? await useToken(context, "signature", confirmation) : undefined;
  if (used?.userId !== context.user.uuid || used.payload.session !== context.user.session)
    throw invalid({ confirmation: ["Enter your password again to sign this form."] });
}
