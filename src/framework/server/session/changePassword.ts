import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { invalid } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import type { Input } from "../routes/module.ts";
import { passwordRefusal } from "./confirmPassword.ts";
import { hashPassword, knownOf, passwordProblems } from "./passwords.ts";
import { endSessions } from "./sessions.ts";
import { tellOwner } from "./tellOwner.ts";

/** Changes one's own password, signs out everywhere else, and says so by mail. */
export async function changePassword(context: Context, { body }: Input): Promise<unknown> {
  const { db, tenant, user } = context;
  const refused = await passwordRefusal(context, body.password);
  if (refused) return refused;
  const problems = passwordProblems(String(body.new_password), knownOf(tenant, user));
  if (problems.length > 0) throw invalid({ new_password: problems });
  const passwordHash = await hashPassword(String(body.new_password));
  await db
    .updateTable("users")
    .set({ password_hash: passwordHash })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", user.uuid)
    .execute();
  await endSessions(context, user.uuid, "password changed", { except: user.session });
  await logActivity(context, {
    action: "change-password",
    resource: "platform-users",
    record: user.uuid,
    label: user.fullname,
  });
  await tellOwner(context, user, "Your password was changed");
  return answer("Password changed. Other devices have been signed out.");
}
