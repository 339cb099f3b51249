import type { PublicContext } from "../context.ts";
import { invalid } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import type { Input } from "../routes/module.ts";
import { logLogin } from "./loginLog.ts";
import { findToken, makeToken, type OpenToken, useToken, withdrawTokens } from "./oneTimeTokens.ts";
import { hashPassword, knownOf, passwordProblems } from "./passwords.ts";
import { endSessions } from "./sessions.ts";
import { tellOwner } from "./tellOwner.ts";
import { type Account, findUser, findUserById, finish, secondStep } from "./signIn.ts";

/** The mailed links that set a password. */
type LinkKind = "reset" | "invitation";

const linkProblem = () => invalid({ token: ["This link has been used or has expired. Ask for a new one."] });

/**
 * Mails a link that sets a new password. The answer is the same whether there is such an account or not, and so is its
 * time: the account is looked for when the answer is on its way.
 */
export function forgotPassword(context: PublicContext, { body }: Input): unknown {
  const email = String(body.email).trim().toLowerCase();
  context.afterCommit(() =>
    context.services.later.start(context, async (own) => {
      const user = await findUser(own, email);
      if (user?.status === "active") await sendResetLink(own, user);
    }),
  );
  return answer(
    "If there is an account with this email address, we have sent it a link that works for 30 minutes.",
  );
}

/** Mails an account a reset link; earlier ones stop working. */
export async function sendResetLink(
  context: PublicContext,
  user: Pick<Account, "uuid" | "email" | "fullname">,
): Promise<void> {
  await withdrawTokens(context, "reset", user.uuid);
  const token = await makeToken(context, "reset", user.uuid);
  await context.services.mail.send(context, user.email, {
    subject: "Set a new password",
    text: `Hello ${user.fullname},\n\nOpen this link within 30 minutes to set a new password:\n\n${context.services.mail.link(context, `/reset-password#token=${token}`)}\n\nIf you did not request this, you can ignore this message. Your password will not change.`,
  });
}

/** Sets a new password by a reset link, ends every session of the account, and says so by mail. */
export async function resetPassword(context: PublicContext, { body }: Input): Promise<unknown> {
  const user = await setPassword(context, "reset", String(body.token), String(body.password));
  await endSessions(context, user.uuid, "password changed");
  await logLogin(context, { event: "password-reset", result: "success", email: user.email, user });
  await tellOwner(context, user, "Your password was changed");
  return answer("Password set. You can now sign in.");
}

/** Accepts an invitation: sets the first password, makes the account active and signs in, by a second step if one is required. */
export async function acceptInvitation(context: PublicContext, { body }: Input): Promise<unknown> {
  const user = await setPassword(context, "invitation", String(body.token), String(body.password));
  await context.services.portal.invitationAccepted(context, user.uuid);
  return (await secondStep(context, user)) ?? finish(context, "invitation", user);
}

/** Tells whom an invitation is for, so that the page can greet them. */
export const readInvitation = (context: PublicContext, { body }: Input): Promise<unknown> =>
  ownerOf(context, "invitation", String(body.token));

/** Tells whose password a reset link sets, or that it is used up, before anyone has thought of a password. */
export const readResetLink = (context: PublicContext, { body }: Input): Promise<unknown> =>
  ownerOf(context, "reset", String(body.token));

/** Whom a link was mailed to; the link stays good. Throws where setting a password by it would be refused. */
async function ownerOf(context: PublicContext, kind: LinkKind, token: string): Promise<unknown> {
  const found = await findToken(context, kind, token);
  const { fullname, email } = await accountBehind(context, kind, found);
  return { fullname, email };
}

/** The account that a link is for, which has to be in the state that the link was mailed in. */
async function accountBehind(
  context: PublicContext,
  kind: LinkKind,
  token: OpenToken | undefined,
): Promise<Account> {
  const user = token?.userId ? await findUserById(context, token.userId) : undefined;
  const expected = kind === "reset" ? "active" : "invited";
  if (user?.status !== expected) throw linkProblem();
  return user;
}

async function setPassword(
  context: PublicContext,
  kind: LinkKind,
  token: string,
  password: string,
): Promise<Account> {
  const { db, tenant } = context;
  const user = await accountBehind(context, kind, await useToken(context, kind, token));
  const problems = passwordProblems(password, knownOf(tenant, user));
  if (problems.length > 0) throw invalid({ password: problems });
  const passwordHash = await hashPassword(password);
  await db
    .updateTable("users")
    .set((row) => ({ password_hash: passwordHash, status: "active", version: row("version", "+", 1) }))
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", user.uuid)
    .execute();
  return user;
}
