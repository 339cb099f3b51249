import { type Module, paging } from "../routes/module.ts";
import { addUser, inviteAgain } from "./addUser.ts";
import { updatePermissions } from "./updatePermissions.ts";
import { listUsers } from "./readUsers.ts";
import { resetSecondFactor } from "./resetSecondFactor.ts";
import { updateUser } from "./updateUser.ts";

/** The people who can sign in: invited, active or suspended, with their roles and what else they may do. */
export const platformUsers: Module = (handle) => {
  const filtered = {
    ...paging,
    status: "invited, active, suspended, or all.",
    filters: "Conditions on fullname, email, phone and status, as JSON.",
    role: "Name of a role.",
    fields: "Ignored: all fields are short.",
    sortField: "fullname, email or created_at.",
    sortType: "asc or desc.",
  };
  handle("GET {portal}/system-users/get-all-users", listUsers, { query: filtered });
  handle("GET {portal}/system-users/user-lists", listUsers, { query: filtered });
  handle("POST {portal}/system-users/add-user", addUser);
  handle("POST {portal}/system-users/update-user", updateUser);
  handle("PUT get-current-platform/update-user-permission", updatePermissions, {
    body: {
      type: "object",
      additionalProperties: false,
      required: ["user_id", "permissions"],
      properties: {
        user_id: { type: "string", format: "uuid", title: "Person" },
        permissions: {
          type: "array",
          uniqueItems: true,
          maxItems: 1000,
          items: { type: "string", maxLength: 100 },
          title: "Permissions",
        },
      },
    },
  });
  handle("POST {portal}/system-users/{id}/invite", inviteAgain);
  handle("POST {portal}/system-users/{id}/reset-second-factor", resetSecondFactor);
};
