import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { unique } from "../unique.ts";
import type { Api, SignedIn } from "./api.ts";

/** The roles of those who can be invited, by what they are called in tests. */
const rolesOf = {
  admin: ["Admin"],
  coordinator: ["Staff", "Roster coordinator"],
  worker: ["Staff"],
  participant: ["Participant"],
};

interface Named {
  uuid: string;
  name: string;
}

interface Mail {
  recipient: string;
  body: string;
}

/**
 * Someone who has just accepted an invitation to the demo provider: what is kept for them, or given to them, no other
 * test changes.
 * @param of what else their account says: whose record it belongs to
 */
export async function invite(
  admin: Api,
  role: keyof typeof rolesOf,
  of: Record<string, string> = {},
): Promise<SignedIn> {
  const email = `${unique(`${role}-`)}@demo.example`;
  const roles = (await admin.get("ndis/all-roles?limit=100")).data.roles as unknown as Named[];
  const added = await admin.post("ndis/system-users/add-user", {
    fullname: "Nell Invited",
    email,
    roles: roles.filter((one) => rolesOf[role].includes(one.name)).map(({ uuid }) => uuid),
    ...of,
  });
  if (added.status !== 200) throw new Error(`${email} cannot be invited: ${added.status} ${added.text}`);
  const mails = JSON.parse((await admin.get("/dev/mail")).text) as Mail[];
  const token = /#invite=(\S+)/.exec(mails.find(({ recipient }) => recipient === email)?.body ?? "")?.[1];
  const accepted = await admin.post("auth/accept-invitation", { token, password: demoPassword });
  if (accepted.status !== 200) throw new Error(`${email} is not let in: ${accepted.status} ${accepted.text}`);
  return accepted.data as unknown as SignedIn;
}

/** A new participant of the demo provider, in the middle of their list. @returns the id of their record */
export async function addParticipant(admin: Api, last_name: string, more: object = {}): Promise<string> {
  const { status, text, data } = await admin.post("ndis/client/add-new-client", {
    first_name: "Nell",
    last_name,
    status: "active",
    type: "private",
    alert: "none",
    ...more,
  });
  if (status !== 200) throw new Error(`${last_name} cannot be added: ${status} ${text}`);
  return (data.client as unknown as { uuid: string }).uuid;
}
