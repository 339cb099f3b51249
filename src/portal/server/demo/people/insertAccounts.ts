import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { hashPassword } from "#framework/server/session/passwords.ts";
import { demoAccounts, demoPassword } from "./accounts.ts";
import { insertAccount, type NewAccount } from "./insertAccount.ts";

/** Someone of a demo provider who can sign in. */
export type Account = { uuid: string; fullname: string };

type Wanted = Pick<NewAccount, "roles" | "permissions" | "staff" | "participant"> & { fullname?: string };

/** The accounts of a demo provider, by the first of its staff and participants. @returns each by its name */
export async function insertAccounts(
  context: Context,
  slug: string,
  staff: string[],
  participants: string[],
): Promise<Record<string, Account>> {
  const passwordHash = await hashPassword(demoPassword);
  const wanted: Record<(typeof demoAccounts)[number]["name"], Wanted> = {
    admin: { roles: ["Admin"], staff: staff[0] },
    payroll: { roles: ["Admin"], fullname: "Priya Raman" },
    coordinator: { roles: ["Staff", "Roster coordinator"], staff: staff[1] },
    worker: { roles: ["Staff"], permissions: ["break-glass"], staff: staff[2] },
    participant: { roles: ["Participant"], participant: participants[0] },
    advocate: { roles: ["Caring advocate"], fullname: "Rowan Ellery" },
  };
  const accounts: Record<string, Account> = {};
  for (const { name } of demoAccounts) {
    const person = wanted[name];
    const fullname = person.fullname ?? (await nameOf(context, person));
    const email = `${name}@${slug}.example`;
    accounts[name] = {
      uuid: await insertAccount(context, { ...person, fullname, email, passwordHash }),
      fullname,
    };
  }
  return accounts;
}

async function nameOf({ db, tenant }: Context, { staff, participant }: Wanted): Promise<string> {
  const table = sql.table(staff === undefined ? "participants" : "staff");
  const { rows } = await sql<{ full_name: string }>`
    select full_name from ${table} where tenant_id = ${tenant.id} and uuid = ${staff ?? participant}`.execute(
    db,
  );
  return rows[0]?.full_name ?? "";
}
