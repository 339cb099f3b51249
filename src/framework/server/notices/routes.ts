import { answer } from "../http/reply.ts";
import { type Module, paging } from "../routes/module.ts";
import { listNotifications, markRead, unreadCount } from "./inbox.ts";
import { choicesBody, putChoices, showChoices } from "./ownChoices.ts";
import { textsOf } from "../textsOf.ts";

const mostAtOnce = 200;

/** What the signed-in person was notified of, and how they want to be. Nobody gets to see or set what is of others. */
export const notifications: Module = (handle) => {
  handle("GET notifications", (context, { query }) => listNotifications(context, query), {
    query: { page: paging.page, limit: paging.limit, unread: "`true`: only those that are not read." },
  });
  handle("GET notifications/unread", (context) => unreadCount(context));
  handle(
    "POST notifications/read",
    async (context, { body }) => {
      const ids = body.ids === undefined ? undefined : textsOf(body.ids);
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
  handle("GET notifications/choices", (context) => showChoices(context));
  handle(
    "PUT notifications/choices",
    async (context, { body }) => answer("Notification settings saved", await putChoices(context, body)),
    { body: choicesBody },
  );
};
