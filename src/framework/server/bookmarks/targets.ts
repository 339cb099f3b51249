import { isVisible } from "#framework/shared/access/visible.ts";
import { entriesOf, type MenuEntry } from "#framework/shared/definitions/menu.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { isObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { foundAs, namingFields } from "../records/read/find.ts";
import { listRecords } from "../records/read/list.ts";
import { readListQuery } from "../records/read/listQuery.ts";
import { mayList } from "../records/read/mayList.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { viewPrefix as reportPrefix } from "../reports/mails/savedReport.ts";
import { viewsOf } from "../workspace/views.ts";

/** Where a bookmark leads. */
export interface Target {
  title: string;
  icon: string;
  link: string;
}

const viewPrefix = "view:";

/** The screens of the menu that a person may open and that apply to them. */
export const screensOf = ({ services, user, tenant }: Context): MenuEntry[] =>
  entriesOf(
    services.definitions.definitions,
    user,
    services.portal.person.details(user),
    String(tenant.platform.type_of_platform ?? ""),
  );

/**
 * Where bookmarks lead, by what is kept of each: the name of a screen, `view:` and a saved view, or an address of the
 * portal. What leads to nothing that the person may open is left out.
 */
export async function targetsOf(
  context: Context,
  screens: readonly MenuEntry[],
  pages: readonly string[],
): Promise<Map<string, Target>> {
  const [views, records] = await Promise.all([
    viewTargets(context, screens, pages),
    recordTargets(context, pages),
  ]);
  const found = new Map<string, Target>();
  for (const page of pages) {
    const target = screenTarget(screens, page) ?? views.get(page) ?? records.get(page);
    const other = target ?? (recordAt(context, page) ? undefined : addressTarget(context, screens, page));
    if (other) found.set(page, other);
  }
  return found;
}

/** The screen of a name. Bookmarks made before reports had names of their own have the report's. */
function screenTarget(screens: readonly MenuEntry[], page: string): Target | undefined {
  const screen = screens.find(({ id }) => id === page) ?? screens.find(({ id }) => id === `report:${page}`);
  return screen && { title: screen.label, icon: screen.icon, link: screen.path };
}

async function viewTargets(context: Context, screens: readonly MenuEntry[], pages: readonly string[]) {
  const ids = pages
    .filter((page) => page.startsWith(viewPrefix))
    .map((page) => page.slice(viewPrefix.length));
  const views = await viewsOf(context, ids.filter(isUuid));
  return new Map(
    views.flatMap(({ uuid, name, resource, state }) => {
      const screen = screens.find(({ id }) => id === resource);
      // A report opens its view by itself: what it shows is more than a filter and an order.
      const isReport = resource.startsWith(reportPrefix);
      const link = screen && `${screen.path}?${isReport ? `view=${uuid}` : addressOf(state)}`;
      return link ? [[viewPrefix + uuid, { title: name, icon: screen.icon, link }] as const] : [];
    }),
  );
}

/** The filters and the order of a view, as they stand in the address of a list. */
function addressOf(state: object): string {
  const { filter, sort } = asObject(state);
  return new URLSearchParams({
    ...(filter && { filter: JSON.stringify(filter) }),
    ...(isObject(sort) && { sort: String(sort.field), order: String(sort.order) }),
  }).toString();
}

/** The record that an address is of: `/vehicles/<id>`, whatever follows the question mark. */
function recordAt({ services }: Context, page: string): { type: RecordType; id: string } | undefined {
  const [, name = "", id = "", ...more] = pathOf(page).split("/");
  const type = services.types.get(name);
  return type && isUuid(id) && more.length === 0 ? { type, id } : undefined;
}

async function recordTargets(context: Context, pages: readonly string[]) {
  const wanted = new Map<RecordType, { page: string; id: string }[]>();
  for (const page of pages) {
    const record = recordAt(context, page);
    if (record && mayOpen(context, record.type) && mayList(context, record.type))
      wanted.set(record.type, [...(wanted.get(record.type) ?? []), { page, id: record.id }]);
  }
  const found = new Map<string, Target>();
  for (const [type, records] of wanted) {
    const { rows } = await listRecords(context, type, {
      ...readListQuery(type, context.user, {}, false),
      filter: { field: "uuid", operator: "in", value: records.map(({ id }) => id) },
      fields: namingFields(type, context),
      limit: records.length,
    });
    const titles = new Map(rows.map((row) => [String(row.uuid), foundAs(context, type, row).title]));
    for (const { page, id } of records) {
      const title = titles.get(id);
      if (title !== undefined) found.set(page, { title, icon: type.resource.icon, link: page });
    }
  }
  return found;
}

/** A screen with something chosen in it, such as the filters of a list, or a page below it. */
function addressTarget(context: Context, screens: readonly MenuEntry[], page: string): Target | undefined {
  const path = pathOf(page);
  const screen = screens.find((entry) => `${path}/`.startsWith(`${entry.path}/`));
  if (screen) return { title: screen.label, icon: screen.icon, link: page };
  const type = context.services.types.get(path.split("/")[1] ?? "");
  if (!type || !mayOpen(context, type)) return undefined;
  return { title: type.resource.label.many, icon: type.resource.icon, link: page };
}

const mayOpen = ({ user, tenant }: Context, { resource }: RecordType): boolean =>
  isVisible(user, resource.access, String(tenant.platform.type_of_platform ?? ""));

/** The path of an address of the portal; empty for anything else. */
const pathOf = (page: string): string => (/^\/[\w-]/.test(page) ? (page.split(/[?#]/)[0] ?? "") : "");
