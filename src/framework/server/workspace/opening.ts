import { listBookmarks } from "../bookmarks/routes.ts";
import type { Context } from "../context.ts";
import { unreadCount } from "../notices/inbox.ts";
import { describePlatform, describeUser } from "../session/describe.ts";
import { readPreferences } from "./preferences.ts";

/**
 * What any first screen asks for beside its own data, by the names that the shell has for the calls. Each part is what
 * its own call answers.
 */
export async function opening(context: Context): Promise<Record<string, unknown>> {
  return {
    "current-user": await describeUser(context, context.user.uuid),
    platform: describePlatform(context),
    preferences: await readPreferences(context),
    bookmarks: await listBookmarks(context),
    "unread-notifications": await unreadCount(context),
  };
}
