import { callName } from "#framework/shared/definitions/call.ts";
import type { TestServer } from "../support/server.ts";

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

/** The first permission that a call asks for; undefined where everyone who is signed in may make it. */
export function permissionFor(server: TestServer, route: string): string | undefined {
  const call = [...server.services.definitions.declared.values()].find(
    (declared) => callName(declared.call) === route,
  )?.call;
  return typeof call?.needs === "object" ? call.needs.permissions?.[0] : undefined;
}
