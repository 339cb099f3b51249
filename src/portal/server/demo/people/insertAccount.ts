import {
  insertAccount as insert,
  type NewAccount as Account,
} from "#framework/server/accounts/insertAccount.ts";
import type { Context } from "#framework/server/context.ts";

/** Someone who can sign in, and the record that is theirs. */
export interface NewAccount extends Account {
  staff?: string;
  participant?: string;
}

/** Adds an account with its roles, and ties it to the record of the person. @returns its id */
export async function insertAccount(
  context: Pick<Context, "db" | "tenant">,
  { staff, participant, ...account }: NewAccount,
): Promise<string> {
  const uuid = await insert(context, account);
  for (const [table, record] of [
    ["staff", staff],
    ["participants", participant],
  ] as const)
    if (record)
      await context.db
        .updateTable(table)
        .set({ user_uuid: uuid })
        .where("tenant_id", "=", context.tenant.id)
        .where("uuid", "=", record)
        .execute();
  return uuid;
}
