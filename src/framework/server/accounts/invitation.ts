import { randomUUIDv7 } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { makeToken, withdrawTokens } from "../session/oneTimeTokens.ts";
import type { accountColumns } from "./links.ts";
import { providerName } from "../tenants/providerName.ts";

type Columns = ReturnType<typeof accountColumns>;

/** Adds an account that cannot sign in before its invitation is accepted. @returns its id */
export async function insertInvited(
  { db, tenant, user }: Context,
  columns: Columns,
  body: JsonObject = {},
): Promise<string> {
  const uuid = randomUUIDv7();
  await db
    .insertInto("users")
    .values({
      ...columns,
      tenant_id: tenant.id,
      uuid,
      created_by: user.uuid,
      updated_by: user.uuid,
      deleted_at: null,
      password_hash: null,
      status: "invited",
      profile_image: null,
      regions: JSON.stringify(body.regions ?? []),
      second_factor_secret: null,
      second_factor_next: null,
      second_factor_step: null,
      second_factor_since: null,
      second_factor_required: body.second_factor_required === true,
    })
    .execute();
  return uuid;
}

/** Mails a link to choose a password by; any link before stops working. @returns the link */
export async function inviteByMail(
  context: Context,
  { uuid, email, fullname }: { uuid: string; email: string; fullname: string },
): Promise<string> {
  const { services, tenant } = context;
  await withdrawTokens(context, "invitation", uuid);
  const token = await makeToken(context, "invitation", uuid);
  const provider = providerName(tenant);
  const link = services.mail.link(context, `/register#invite=${token}`);
  await services.mail.send(context, email, {
    subject: `Your account with ${provider}`,
    text: `Hello ${fullname},\n\n${provider} has created an account for you. Open this link within 7 days to choose a password:\n\n${link}`,
  });
  return link;
}

/** What a suspended account becomes when that is lifted: someone who has not chosen a password yet is invited again. */
export async function statusBefore({ db, tenant }: Context, id: string): Promise<"active" | "invited"> {
  const { password_hash: password } = await db
    .selectFrom("users")
    .select("password_hash")
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", id)
    .executeTakeFirstOrThrow();
  return password === null ? "invited" : "active";
}
