import { randomUUID } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { newsTexts } from "./newsTexts.ts";

interface People {
  categories: readonly string[];
  author: string;
  /** Who has reacted to news and commented on it. */
  readers: readonly { uuid: string; fullname: string }[];
}

/** The news feed with comments, reactions and confirmations, by the resource of each record. */
export function makeNews(now: Date, { categories, author, readers }: People): Record<string, JsonObject[]> {
  const made: Record<string, JsonObject[]> = {
    newsfeed: [],
    "news-comments": [],
    "news-reactions": [],
    "news-confirmations": [],
  };
  const add = (resource: string, record: JsonObject) => made[resource]?.push(record);
  for (const [place, { fields, days, until, comments = [] }] of newsTexts.entries()) {
    const newsfeed = randomUUID();
    const at = (more: number) => new Date(now.getTime() + more * 86_400_000).toISOString();
    add("newsfeed", {
      uuid: newsfeed,
      status: "published",
      ...fields,
      ...(fields.status !== "draft" && { publish_at: at(days) }),
      ...(until !== undefined && { expires_at: at(until) }),
      ...(fields.visibility === "staff_categories" && { staff_categories: categories.slice(0, 2) }),
      ...(fields.visibility === "regions" && { regions: ["coast", "metro_north"] }),
      author,
    });
    if (days >= 0) continue;
    for (const [index, text] of comments.entries()) {
      const { uuid: user, fullname } = readers[index % readers.length] ?? { uuid: "", fullname: "" };
      add("news-comments", { newsfeed, user, author: fullname, text, written_at: at(days + 1 + index / 24) });
    }
    for (const [index, { uuid: user, fullname: name }] of readers.entries()) {
      const kind = ["like", "heart", "thanks"][(index + place) % 3] ?? "like";
      if ((index + place) % 2 === 0) add("news-reactions", { newsfeed, user, kind });
      if (fields.must_be_read === true && index === 0)
        add("news-confirmations", { newsfeed, user, name, confirmed_at: at(days + 1) });
    }
  }
  return made;
}
