import type { AccessRule, Viewer } from "#framework/shared/access/visible.ts";

// The visibility rule (specification part 1 §6) as a table that anyone can read, written without the code: for each
// combination of what a person is and what an item asks for, whether it is visible.
//   admin: the person has the Admin role
//   named: one of the person's roles is in the item's accessRoles
//   holds: the person holds a permission whose name is in accessPermissions
//   all:   accessRoles contains ALL
export const visibilityTable = [
  { admin: false, named: false, holds: false, all: false, visible: false },
  { admin: false, named: false, holds: false, all: true, visible: true },
  { admin: false, named: false, holds: true, all: false, visible: true },
  { admin: false, named: false, holds: true, all: true, visible: true },
  { admin: false, named: true, holds: false, all: false, visible: false },
  { admin: false, named: true, holds: false, all: true, visible: true },
  { admin: false, named: true, holds: true, all: false, visible: true },
  { admin: false, named: true, holds: true, all: true, visible: true },
  { admin: true, named: false, holds: false, all: false, visible: false },
  { admin: true, named: false, holds: false, all: true, visible: true },
  { admin: true, named: false, holds: true, all: false, visible: true },
  { admin: true, named: false, holds: true, all: true, visible: true },
  { admin: true, named: true, holds: false, all: false, visible: true },
  { admin: true, named: true, holds: false, all: true, visible: true },
  { admin: true, named: true, holds: true, all: false, visible: true },
  { admin: true, named: true, holds: true, all: true, visible: true },
] as const;

export type VisibilityRow = (typeof visibilityTable)[number];

/** The row as words for a test's name. */
export const rowName = ({ admin, named, holds, all }: VisibilityRow): string =>
  [admin && "Admin", named && "role named", holds && "permission held", all && "ALL"]
    .filter(Boolean)
    .join(", ") || "nothing of it";

/** A person and an item that are as the row says. */
export function caseOf(
  { admin, named, holds, all }: VisibilityRow,
  permission: string,
): { viewer: Viewer; rule: AccessRule } {
  return {
    viewer: {
      role: [{ name: "Staff" }, ...(admin ? [{ name: "Admin" }] : [])],
      permissions: [{ name: "view-elsewhere" }, ...(holds ? [{ name: permission }] : [])],
    },
    rule: {
      roles: ["Participant", ...(named ? ["Staff"] : []), ...(all ? ["ALL"] : [])],
      permissions: [permission],
    },
  };
}
