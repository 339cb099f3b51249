import { callName } from "#framework/shared/definitions/call.ts";
import type { TestServer } from "../support/server.ts";
import { pathValues } from "./asked.ts";

const id = "00000000-0000-7000-a000-0000000000f1";

/** Makes someone who may sign in at north and do nothing; answers a way to give them permissions in place of others. */
export async function addHolder(server: TestServer): Promise<(...permissions: string[]) => Promise<void>> {
  await server.rows`
    insert into users (tenant_id, uuid, email, fullname, password_hash, status, search)
    select tenant_id, ${id}, 'holder@north.example', 'Hal Holder', password_hash, 'active', ''
    from users where email = 'newcomer@north.example'`;
  await server.rows`
    insert into user_roles (tenant_id, user_uuid, role_uuid)
    select tenant_id, ${id}, uuid from roles
    where name = 'Newcomer' and tenant_id = (select tenant_id from users where uuid = ${id})`;
  return async (...permissions) => {
    await server.rows`delete from user_permissions where user_uuid = ${id}`;
    for (const permission of permissions)
      await server.rows`
        insert into user_permissions (tenant_id, user_uuid, permission)
        select tenant_id, ${id}, ${permission} from users where uuid = ${id}`;
    server.services.sessions.forgetAll();
  };
}

/**
 * A permission that a call asks for: of a call about a form, that of the form that is asked about, and else the first;
 * undefined where everyone who is signed in may make it.
 */
export function permissionFor(server: TestServer, route: string): string | undefined {
  const {
    declared,
    definitions: { wizards },
  } = server.services.definitions;
  const call = [...declared.values()].find((candidate) => callName(candidate.call) === route)?.call;
  if (typeof call?.needs !== "object") return undefined;
  const { form } = pathValues("north");
  const { fill, review } = wizards.find(({ name }) => name === form)?.access ?? {};
  const { permissions = [] } = call.needs;
  return permissions.find((name) => name === fill || name === review) ?? permissions[0];
}
