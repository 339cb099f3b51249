import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { holds, isVisible, type Viewer, viewerOf } from "#framework/shared/access/visible.ts";
import { reportRule } from "#framework/shared/definitions/definitions.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../context.ts";
import { forbidden, invalid, notFound } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import { endMailsOf, isSentTo, ownMails } from "../reports/mails/mailedViews.ts";
import { viewPrefix } from "../reports/mails/savedReport.ts";
import { mayList } from "../records/read/mayList.ts";
import { type Role, rolesOf } from "../roles/readRoles.ts";
import type { Input } from "../routes/module.ts";
import type { Tables } from "#generated/tables.ts";

/** The permission to share saved views. */
export const sharesViews = "share-views";

/**
 * Saved views of a list or report: one's own, and those shared with a role that one has. Who may share is told the
 * roles to share with.
 */
export async function listViews(context: Context, { params }: Input): Promise<unknown> {
  const { db, tenant, user } = context;
  const resource = params.resource ?? "";
  const rows = await visibleViews(user, tenant.id, db)
    .select(["uuid", "name", "role_uuid", "state", "user_uuid"])
    .where("resource", "=", resource)
    .orderBy("name")
    .execute();
  const mails = resource.startsWith(viewPrefix) ? await ownMails(context) : undefined;
  return {
    views: rows.map(({ user_uuid: owner, role_uuid: role, ...view }) => ({
      ...view,
      role,
      mine: owner === user.uuid,
      ...(mails && { mail: mails.get(view.uuid) ?? null }),
    })),
    ...(holds(user, sharesViews) && { roles: await rolesFor(context, resource) }),
  };
}

/** The roles to share a view with: those whose people have the screen that it is of. */
async function rolesFor(context: Context, resource: string): Promise<Pick<Role, "uuid" | "name">[]> {
  const { tenant, services } = context;
  const screen = services.types.get(resource)?.resource;
  const platform = String(tenant.platform.type_of_platform ?? "");
  return (await rolesOf(context)).flatMap((role) => {
    const { uuid, name } = role;
    const user = viewerOf(role);
    const has =
      opens({ tenant, services, user }, resource) && (!screen || isVisible(user, screen.access, platform));
    return has ? [{ uuid, name }] : [];
  });
}

/** The report that views are of, by what they are kept under. */
const reportNamed = ({ definitions }: Context["services"], resource: string) =>
  definitions.definitions.reports.find(({ name }) => viewPrefix + name === resource);

/** Saved views by their ids, so far as they are the person's own or shared with one of their roles. */
export const viewsOf = async ({ db, tenant, user }: Context, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : visibleViews(user, tenant.id, db)
        .select(["uuid", "name", "resource", "state"])
        .where("uuid", "in", ids)
        .execute();

/** The saved views of reports that are the person's own, shared with one of their roles or sent to them. */
export const reportViewsOf = ({ db, tenant, user }: Context) =>
  visibleViews(user, tenant.id, db)
    .select(["uuid", "name", "resource", "user_uuid"])
    .where("resource", "like", `${viewPrefix}%`)
    .orderBy("name")
    .execute();

/** A saved view, whoever it belongs to. */
export type SavedView = Pick<Selectable<Tables["saved_views"]>, "name" | "resource" | "state" | "role_uuid">;

/** The saved view of an id. */
export const savedView = ({ db, tenant }: Context, id: string): Promise<SavedView | undefined> =>
  isUuid(id)
    ? db
        .selectFrom("saved_views")
        .select(["name", "resource", "state", "role_uuid"])
        .where("tenant_id", "=", tenant.id)
        .where("uuid", "=", id)
        .executeTakeFirst()
    : Promise.resolve(undefined);

/** One's own views, those shared with a role that one has, and those that one is sent. */
const visibleViews = ({ uuid, role }: Context["user"], tenant: string, db: Context["db"]) =>
  db
    .selectFrom("saved_views")
    .where("tenant_id", "=", tenant)
    .where((row) =>
      row.or([
        row("user_uuid", "=", uuid),
        isSentTo(tenant, uuid),
        ...(role.length > 0
          ? [
              row(
                "role_uuid",
                "in",
                role.map(({ uuid: id }) => id),
              ),
            ]
          : []),
      ]),
    );

/** Someone, signed in or thought of, and their provider. */
type Asking = Pick<Context, "tenant" | "services"> & { user: Viewer };

/** Whether the person may open a list or report, by what its views are kept under. */
function opens(context: Asking, resource: string): boolean {
  const { tenant, user, services } = context;
  const report = reportNamed(services, resource);
  const platform = String(tenant.platform.type_of_platform ?? "");
  if (report) return isVisible(user, reportRule(services.definitions.definitions, report), platform);
  const type = services.types.get(resource);
  return !resource.startsWith(viewPrefix) && type !== undefined && mayList(context, type);
}

/** A view's name as it is kept. @throws 422 */
function nameIn({ name }: Input["body"]): string {
  const trimmed = String(name).trim();
  if (trimmed === "") throw invalid({ name: ["Enter a name."] });
  return trimmed;
}

/** How a list looks, as it is kept. @throws 422 */
function stateIn({ state }: Input["body"]): string {
  const text = JSON.stringify(state);
  if (text.length > 20_000) throw invalid({ state: ["This view is too large to save."] });
  return text;
}

/** Saves how a list looks now. Sharing needs a permission; it may be with a role whose people have the screen. */
export async function addView(context: Context, { body }: Input): Promise<unknown> {
  const { db, tenant, user } = context;
  const resource = String(body.resource);
  if (!opens(context, resource)) throw invalid({ resource: ["This list does not exist."] });
  const role = body.role === undefined ? null : String(body.role);
  if (role !== null && !holds(user, sharesViews)) throw forbidden("You can't share views.");
  if (role !== null && !(await rolesFor(context, resource)).some(({ uuid }) => uuid === role))
    throw invalid({ role: ["Choose a role from the list: its people have this screen."] });
  const [name, state] = [nameIn(body), stateIn(body)];
  const uuid = randomUUIDv7();
  await db
    .insertInto("saved_views")
    .values({
      tenant_id: tenant.id,
      uuid,
      user_uuid: user.uuid,
      resource,
      name,
      role_uuid: role,
      state,
    })
    .execute();
  return answer("View saved", { view: { uuid, name, role, state: body.state, mine: true } });
}

/**
 * Renames one's own view, or keeps in it how its list looks now. A shared one is changed only by those who may share.
 * @throws 404 for one of somebody else
 */
export async function changeView(context: Context, { params, body }: Input): Promise<unknown> {
  const { db, tenant, user } = context;
  if (!isUuid(params.id)) throw notFound();
  const found = await db
    .selectFrom("saved_views")
    .select(["uuid", "resource", "role_uuid"])
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", params.id)
    .where("user_uuid", "=", user.uuid)
    .executeTakeFirst();
  if (!found || !opens(context, found.resource)) throw notFound();
  if (found.role_uuid !== null && !holds(user, sharesViews))
    throw forbidden("You can't change a shared view.");
  const changed = await db
    .updateTable("saved_views")
    .set({
      ...(body.name !== undefined && { name: nameIn(body) }),
      ...(body.state !== undefined && { state: stateIn(body) }),
    })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", found.uuid)
    .returning(["uuid", "name", "role_uuid as role", "state"])
    .executeTakeFirst();
  if (!changed) throw notFound();
  return answer("View saved", { view: { ...changed, mine: true } });
}

/** Deletes one's own view; it is no longer sent to anyone. */
export async function deleteView(context: Context, { params }: Input): Promise<unknown> {
  const { db, tenant, user } = context;
  if (!isUuid(params.id)) throw notFound();
  const gone = await db
    .deleteFrom("saved_views")
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", params.id)
    .where("user_uuid", "=", user.uuid)
    .returning("uuid")
    .executeTakeFirst();
  if (!gone) throw notFound();
  await endMailsOf(context, gone.uuid);
  return answer("View deleted");
}
