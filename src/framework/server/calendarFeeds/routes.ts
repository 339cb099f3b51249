import type { Schema } from "#framework/shared/schema/schema.ts";
import { answer, Reply } from "../http/reply.ts";
import { apiRoot } from "../portalAddress.ts";
import type { Module } from "../routes/module.ts";
import { makeFeed, readFeed, revokeFeed } from "./feeds.ts";
import { mediaType, openFeed } from "./openFeed.ts";

const feed: Schema = {
  type: "object",
  required: ["created_at", "last_fetched_at"],
  properties: {
    created_at: { type: "string", format: "date-time", description: "When the link was made." },
    last_fetched_at: {
      type: ["string", "null"],
      format: "date-time",
      description: "When a calendar last fetched it, to the minute.",
    },
  },
};

/** Most fetches a minute from one address: calendar services fetch for many people from few addresses. */
const fetchesPerMinute = 600;

/** Calendars to subscribe to: each person has their own links, and nobody gets to see or revoke those of others. */
export const calendarFeeds: Module = (handle) => {
  handle(
    "GET calendar-feeds/of/{resource}",
    async (context, { params }) => ({ feed: (await readFeed(context, params.resource ?? "")) ?? null }),
    {
      answer: {
        type: "object",
        required: ["feed"],
        properties: { feed: { ...feed, type: ["object", "null"] } },
      },
    },
  );
  handle(
    "POST calendar-feeds/of/{resource}",
    async (context, { params }) => {
      const made = await makeFeed(context, params.resource ?? "");
      return new Reply({
        message: made.replaced ? "Link replaced" : "Link created",
        data: { feed: made.feed, link: `${apiRoot(context.services.config)}calendar-feeds/${made.token}` },
        // The answer is kept nowhere: the same request makes another link.
        untraceable: true,
      });
    },
    {
      answer: {
        type: "object",
        required: ["feed", "link"],
        properties: {
          feed,
          link: {
            type: "string",
            description: "The path of the calendar, with its secret. Shown this once.",
          },
        },
      },
    },
  );
  handle("DELETE calendar-feeds/of/{resource}", async (context, { params }) => {
    await revokeFeed(context, params.resource ?? "");
    return answer("Link revoked", {});
  });
  handle.public("GET calendar-feeds/{token}", openFeed, { text: mediaType, perMinute: fetchesPerMinute });
};
