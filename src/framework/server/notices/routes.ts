import { answer } from "../http/reply.ts";
import { type Module, paging } from "../routes/module.ts";
import { listNotifications, markRead, unreadCount } from "./inbox.ts";

const mostAtOnce = 200;

/** What the signed-in person was notified of, in the portal. Nobody gets to see those of others. */
export const notifications: Module = (claim) => {
  claim("GET notifications", (context, { query }) => listNotifications(context, query), {
    query: { page: paging.page, limit: paging.limit, unread: "`true`: only those that are not read." },
  });
  claim("GET notifications/unread", (context) => unreadCount(context));
  claim(
    "POST notifications/read",
    async (context, { body }) => {
      const ids = body.ids as string[] | undefined;
      return answer(
        ids === undefined ? "All notifications are marked as read" : "Marked as read",
        await markRead(context, ids),
      );
    },
    {
      body: {
        type: "object",
        additionalProperties: false,
        properties: {
          ids: {
            type: "array",
            minItems: 1,
            maxItems: mostAtOnce,
            items: { type: "string", format: "uuid" },
            title: "Notifications",
            description: "Which notifications have been read; all without it.",
          },
        },
      },
    },
  );
};
