import { isVisible, type Viewer } from "#framework/shared/access/visible.ts";
import { readersOf } from "#framework/shared/definitions/resource.ts";
import type { Context } from "../../context.ts";
import type { RecordType } from "../store/recordType.ts";

/**
 * Whether a person may have any rows of a resource: by its access rule, or by one of its row rules. The row rules then
 * say which.
 */
export const mayList = (
  { user, tenant }: Pick<Context, "tenant"> & { user: Viewer },
  type: RecordType,
): boolean =>
  mayHaveRows(type, user, String(tenant.platform.type_of_platform ?? "")) &&
  (type.each === undefined || mayList({ user, tenant }, type.each.of));

/** The same of a resource that is on a platform of this type; on whichever it is where that is left out. */
export function mayHaveRows({ resource }: RecordType, user: Viewer, platform?: string): boolean {
  const readers = readersOf(resource);
  return isVisible(user, platform === undefined ? { ...readers, platform } : readers, platform);
}
