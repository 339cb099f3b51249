import { isVisible } from "#shared/access/visible.ts";
import { type MenuEntry, menuEntries } from "#shared/definitions/menu.ts";
import type { Context } from "../../context.ts";
import { invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import type { Module } from "../module.ts";

/** Screens that a person keeps at hand, out of those they may open. */
export const bookmarks: Module = (claim) => {
  claim("GET /api/bookmarks/data", listBookmarks);
  claim(
    "POST /api/bookmarks/update",
    async (context, { body }) => {
      const page = String(body.id);
      const entry = entriesFor(context).find(({ id }) => id === page);
      if (!entry) throw invalid({ id: ["There is no such screen."] });
      const { db, tenant, user } = context;
      const own = { tenant_id: tenant.id, user_uuid: user.uuid, page };
      const removed = await db
        .deleteFrom("bookmarks")
        .where("tenant_id", "=", tenant.id)
        .where("user_uuid", "=", user.uuid)
        .where("page", "=", page)
        .returning("page")
        .executeTakeFirst();
      if (!removed)
        await db
          .insertInto("bookmarks")
          .values(own)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return answer(
        removed ? `${entry.label} is no longer bookmarked` : `${entry.label} is bookmarked`,
        await listBookmarks(context),
      );
    },
    {
      body: {
        type: "object",
        additionalProperties: false,
        required: ["id"],
        properties: { id: { type: "string", maxLength: 100, title: "Screen" } },
      },
    },
  );
};

async function listBookmarks(context: Context): Promise<Record<string, unknown>> {
  const { db, tenant, user } = context;
  const kept = await db
    .selectFrom("bookmarks")
    .select("page")
    .where("tenant_id", "=", tenant.id)
    .where("user_uuid", "=", user.uuid)
    .orderBy("created_at")
    .execute();
  const entries = entriesFor(context);
  const described = ({ id, label, icon, path }: MenuEntry) => ({
    id,
    title: label,
    icon,
    link: path,
    isBookmarked: kept.some(({ page }) => page === id),
  });
  return {
    suggestions: entries.map(described),
    bookmarks: kept.flatMap(({ page }) => entries.filter(({ id }) => id === page)).map(described),
  };
}

const entriesFor = ({ services, user, tenant }: Context): MenuEntry[] =>
  menuEntries(services.definitions.definitions).filter(({ access }) =>
    isVisible(user, access, String(tenant.platform.type_of_platform)),
  );
