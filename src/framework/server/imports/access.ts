import { holds, isVisible } from "#framework/shared/access/visible.ts";
import { importPermission } from "#framework/shared/definitions/resource.ts";
import type { Context } from "../context.ts";
import { forbidden, notFound } from "../http/errors.ts";
import { findImport, type Import } from "./importStore.ts";
import type { RecordType } from "../records/store/recordType.ts";
import type { Input } from "../routes/module.ts";

/** @throws 404 for a resource that offers no import, 403 for someone who may not */
export function importable({ services, user, tenant }: Context, resource: string): RecordType {
  const type = services.types.get(resource);
  const create = type?.resource.calls.create;
  if (!type?.resource.importable || !create) throw notFound();
  const { needs } = create;
  const mayCreate =
    needs === "public" ||
    needs === "signed-in" ||
    isVisible(user, needs, String(tenant.platform.type_of_platform ?? ""));
  if (!mayCreate || !holds(user, importPermission(resource))) throw forbidden();
  return type;
}

/** An import of a resource that the person may import. @throws 404 */
export async function reachImport(
  context: Context,
  { params }: Input,
): Promise<{ found: Import; type: RecordType }> {
  const found = await findImport(context, params.id ?? "");
  try {
    return { found, type: importable(context, found.resource) };
  } catch {
    throw notFound();
  }
}
