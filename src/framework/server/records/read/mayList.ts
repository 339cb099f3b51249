import { holds, isVisible } from "#framework/shared/access/visible.ts";
import type { Context } from "../../context.ts";
import type { RecordType } from "../store/recordType.ts";

/**
 * Whether a person may have any rows of a resource: by its access rule, or by one of its row rules. The row rules then
 * say which.
 */
export function mayList({ user, tenant }: Pick<Context, "user" | "tenant">, type: RecordType): boolean {
  if (type.each && !mayList({ user, tenant }, type.each.of)) return false;
  const rules = type.resource.definition.record?.rows;
  if (rules) return rules.some(({ permission }) => holds(user, permission));
  const { needs } = type.resource.calls.list ?? { needs: type.resource.access };
  if (needs === "public" || needs === "signed-in") return true;
  return isVisible(user, needs, String(tenant.platform.type_of_platform ?? ""));
}
