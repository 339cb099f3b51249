import type { Context } from "../context.ts";
import { invalid } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import type { Module } from "../routes/module.ts";
import { screensOf, type Target, targetsOf } from "./targets.ts";

/** Bookmarks that one person can have. */
const most = 200;

/** Screens, saved views, records and other addresses of the portal that a person keeps at hand. */
export const bookmarks: Module = (handle) => {
  handle("GET /api/bookmarks/data", listBookmarks);
  handle(
    "POST /api/bookmarks/update",
    async (context, { body }) => {
      const page = await pageOf(context, String(body.id));
      const { db, tenant, user } = context;
      const title = body.title === undefined ? null : String(body.title).trim();
      const removed = await db
        .deleteFrom("bookmarks")
        .where("tenant_id", "=", tenant.id)
        .where("user_uuid", "=", user.uuid)
        .where("page", "=", page.id)
        .returning("page")
        .executeTakeFirst();
      if (!removed) {
        if ((await keptBy(context)).length >= most)
          throw invalid({ id: [`You already have ${most} bookmarks. Remove one first.`] });
        await db
          .insertInto("bookmarks")
          .values({ tenant_id: tenant.id, user_uuid: user.uuid, page: page.id, title })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      return answer(
        removed ? `${page.title} is no longer bookmarked` : `${page.title} is bookmarked`,
        await listBookmarks(context),
      );
    },
    {
      body: {
        type: "object",
        additionalProperties: false,
        required: ["id"],
        properties: {
          id: {
            type: "string",
            maxLength: 2000,
            title: "Screen",
            description:
              "The name of a screen, `view:` and the id of a saved view, or an address of the portal that begins with a slash.",
          },
          title: {
            type: "string",
            minLength: 1,
            maxLength: 120,
            title: "Title",
            description: "What an address is called that is neither a screen of the menu nor a record.",
          },
        },
      },
    },
  );
};

/** What is kept of something that a person bookmarks: a screen of the menu by its name, whatever led to it. */
async function pageOf(context: Context, wanted: string): Promise<{ id: string; title: string }> {
  const screens = screensOf(context);
  const screen = screens.find(({ id, path }) => wanted === id || wanted === path);
  if (screen) return { id: screen.id, title: screen.label };
  const target = (await targetsOf(context, screens, [wanted])).get(wanted);
  if (!target) throw invalid({ id: ["There is no such screen."] });
  return { id: wanted, title: target.title };
}

const keptBy = ({ db, tenant, user }: Context) =>
  db
    .selectFrom("bookmarks")
    .select(["page", "title"])
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user.uuid)
    .orderBy("created_at")
    .execute();

/** A person's bookmarks, and the screens that could be some. */
export async function listBookmarks(context: Context): Promise<Record<string, unknown>> {
  const kept = await keptBy(context);
  const screens = screensOf(context);
  const targets = await targetsOf(
    context,
    screens,
    kept.map(({ page }) => page),
  );
  return {
    suggestions: screens.map(({ id, label, icon, path }) => ({
      id,
      title: label,
      icon,
      link: path,
      isBookmarked: targets.get(id) !== undefined,
    })),
    bookmarks: kept.flatMap(({ page, title }) => {
      const target = targets.get(page);
      return target ? [shown(page, target, title)] : [];
    }),
  };
}

/** A bookmark as the portal shows it. Only an address with something chosen in it has the title that it was given. */
const shown = (id: string, target: Target, title: string | null) => ({
  id,
  ...target,
  title: id.includes("?") && title !== null ? title : target.title,
  isBookmarked: true,
});
