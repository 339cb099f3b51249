import type { Caller } from "./caller.ts";
import type { TestServer } from "./server.ts";

/** Ways to invite people as an admin, and to read what is mailed to them. */
export async function invitationsOf(server: TestServer, admin: Caller) {
  const { data } = await admin.get("ndis/all-roles");
  const staff = data.roles.find(({ name }: { name: string }) => name === "Staff").uuid as string;
  const mailsTo = (recipient: string) =>
    server.rows<{ subject: string; body: string }>`
      select subject, body from outbox where recipient = ${recipient} order by created_at`;
  return {
    /** Invites someone as staff; answers the id of their account. */
    invite: async (fullname: string, email: string, more: object = {}): Promise<string> =>
      (await admin.post("ndis/system-users/add-user", { fullname, email, roles: [staff], ...more })).data.user
        .uuid as string,
    mailsTo,
    /** The token of the link that was mailed last; empty where there is none. */
    tokenTo: async (address: string): Promise<string> =>
      /#(?:invite|token)=([\w-]+)/.exec((await mailsTo(address)).at(-1)?.body ?? "")?.[1] ?? "",
  };
}
