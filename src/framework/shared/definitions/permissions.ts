import type { ResourceDefinition } from "#generated/definitions.ts";

type Stating = Pick<ResourceDefinition, "name" | "permissions">;

/** Every permission that a definition states, such as approve-loans. */
export const ownPermissions = ({ name, permissions = {} }: Stating): string[] =>
  Object.keys(permissions).map((verb) => `${verb}-${name}`);

/** The permission that a definition states under a verb; undefined where it states none. */
export const ownPermission = (definition: Stating, verb: string): string | undefined =>
  ownPermissions(definition).find((name) => name === `${verb}-${definition.name}`);

/**
 * The permission that a write needs: its own where the definition states one, else the one to change records. Restoring
 * undoes deleting, so it needs the same.
 * @param key create, update, delete, restore, or the name of an action
 */
export const writePermission = (definition: Stating, key: string): string =>
  ownPermission(definition, key === "restore" ? "delete" : key) ?? `edit-${definition.name}`;
