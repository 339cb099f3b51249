/** What the rule needs to know of a signed-in person. */
export interface Viewer {
  role: readonly { name: string }[];
  permissions: readonly { name: string }[];
}

/** Someone who has one role alone. */
export const viewerOf = (role: { name: string; permissions: readonly string[] }): Viewer => ({
  role: [role],
  permissions: role.permissions.map((name) => ({ name })),
});

/** Who a menu entry, route, tab, action or call is for. */
export interface AccessRule {
  roles?: readonly string[];
  permissions?: readonly string[];
  /** The entry exists only on a platform of this type. */
  platform?: string;
  /** Another rule that must let them as well. */
  also?: AccessRule;
}

/** Whether a person has the Admin role, which has every permission and cannot be changed. */
export const isAdmin = ({ role }: Pick<Viewer, "role">): boolean => role.some(({ name }) => name === "Admin");

/**
 * The visibility rule (specification part 1 §6): an item is visible when any of these holds: the person has the Admin
 * role and one of their roles is in the item's roles; they hold a permission that the item names; its roles contain
 * ALL. What exists on one type of platform is visible on no other, so whoever asks says which type this one is; where a
 * rule names another one, both must let them. Menu, routes, tabs, actions and the server all ask this one function.
 */
export function isVisible(
  viewer: Viewer | null | undefined,
  rule: AccessRule,
  platformType: string | undefined,
): boolean {
  if (!viewer) return false;
  if (rule.platform !== undefined && rule.platform !== platformType) return false;
  if (rule.also && !isVisible(viewer, rule.also, platformType)) return false;
  const roles = rule.roles ?? [];
  if (roles.includes("ALL")) return true;
  if (isAdmin(viewer) && viewer.role.some((role) => roles.includes(role.name))) return true;
  return viewer.permissions.some((permission) => rule.permissions?.includes(permission.name));
}

/** True when the person holds any of the permissions. */
export const holds = (viewer: Viewer | null | undefined, ...names: string[]): boolean =>
  viewer?.permissions.some((permission) => names.includes(permission.name)) ?? false;
