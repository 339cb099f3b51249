import type { ObjectCall } from "./objects.ts";

/** The calls that name a role or an account. */
export const objectsOfRoles: ObjectCall[] = [
  { call: "GET ndis/role/{id}", resource: "roles" },
  { call: "POST ndis/update-role", resource: "roles", body: { id: "{id}", description: "Mine" } },
  {
    call: "PUT dashboards/{dashboard}/roles/{id}",
    resource: "roles",
    body: { tiles: [{ name: "today" }], hidden: [] },
  },
  { call: "DELETE dashboards/{dashboard}/roles/{id}", resource: "roles" },
  { call: "GET ndis/system-users/single-user-detail/{id}", resource: "users" },
  { call: "POST ndis/system-users/update-user", resource: "users", body: { id: "{id}", fullname: "Me" } },
  {
    call: "PUT get-current-platform/update-user-permission",
    resource: "users",
    body: { user_id: "{id}", permissions: [] },
  },
  { call: "POST ndis/system-users/{id}/invite", resource: "users", body: {} },
  { call: "POST ndis/system-users/{id}/reset-second-factor", resource: "users", body: {} },
];
