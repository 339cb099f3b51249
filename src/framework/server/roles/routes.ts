import type { Schema } from "#framework/shared/schema/schema.ts";
import { type Module, paging } from "../routes/module.ts";
import { addRole } from "./addRole.ts";
import { listPermissions } from "./listPermissions.ts";
import { listRoles } from "./readRoles.ts";
import { updateRole } from "./updateRole.ts";

const fields: Record<string, Schema> = {
  name: { type: "string", title: "Name", minLength: 2, maxLength: 60 },
  description: { type: "string", title: "Description", maxLength: 300 },
  permissions: {
    type: "array",
    title: "Permissions",
    uniqueItems: true,
    maxItems: 1000,
    items: { type: "string", maxLength: 100 },
  },
};
const ignored: Record<string, Schema> = {
  uuid: {},
  version: {},
  system: {},
  all_permissions: {},
  people: {},
  created_at: {},
  updated_at: {},
  deleted_at: {},
  titles: {},
};

/** Permissions, and the roles that bundle them. */
export const roles: Module = (handle) => {
  handle("GET {portal}/all-permissions", listPermissions);
  handle("GET {portal}/all-roles", listRoles, { query: { page: paging.page, limit: paging.limit } });
  handle("POST {portal}/add-role", addRole, {
    body: {
      type: "object",
      additionalProperties: false,
      required: ["name", "permissions"],
      properties: { ...ignored, ...fields },
    },
  });
  handle("POST {portal}/update-role", updateRole, {
    body: {
      type: "object",
      additionalProperties: false,
      required: ["id"],
      properties: {
        ...ignored,
        id: { type: "string", format: "uuid", title: "Role" },
        version: { type: "integer" },
        ...fields,
      },
    },
  });
};
