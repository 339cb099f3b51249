import { barePortal } from "#framework/server/folder/bare.ts";
import { loadFolderCode, portalFor } from "#framework/server/folder/load.ts";
import type { Portal } from "#framework/server/portal.ts";

/**
 * The portal of a folder with definitions: the product's, with what the folder's own `portal.server.ts` adds; or one of the
 * folder's own, on the framework alone, where the folder has a `resources/portal.json` as well. Of the product's code such
 * a portal loads the migrations only.
 * @param folder an absolute path
 * @throws {DefinitionError} when what the folder brings cannot be used
 */
export async function portalOf(folder: string): Promise<Portal> {
  const code = await loadFolderCode(folder);
  if (code?.alone) {
    const { formStore, migrations } = await import("#portal/server/migrations/migrations.ts");
    return portalFor({ ...barePortal, migrations, formStore }, code);
  }
  const { portal } = await import("#portal.server.ts");
  return code === undefined ? portal : portalFor(portal, code);
}
