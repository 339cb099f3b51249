import type { ObjectCall } from "./objects.ts";

/** The calls that name a role. */
export const objectsOfRoles: ObjectCall[] = [
  { call: "GET ndis/role/{id}", resource: "roles" },
  { call: "POST ndis/update-role", resource: "roles", body: { id: "{id}", description: "Mine" } },
  {
    call: "PUT dashboards/{dashboard}/roles/{id}",
    resource: "roles",
    body: { tiles: [{ name: "today" }], hidden: [] },
  },
  { call: "DELETE dashboards/{dashboard}/roles/{id}", resource: "roles" },
];
