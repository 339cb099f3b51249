import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useEvents } from "#framework/browser/data/useEvents.ts";
import { type Services, useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import type { Call } from "#framework/shared/definitions/call.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

export type Reaction = "like" | "heart" | "thanks";

/** News as the person sees it. */
export interface News {
  uuid: string;
  title: string;
  body: string;
  author?: string;
  publish_at?: string;
  pinned?: boolean;
  must_be_read?: boolean;
  reading?: "to_read" | "read";
  comments_on?: boolean;
  reactions_on?: boolean;
  my_reaction?: Reaction;
  likes?: number;
  hearts?: number;
  thanks?: number;
  comments?: number;
  pictures?: JsonObject[];
  /** What all the pictures show, for people who can't see them. */
  pictures_alt?: string;
  files?: JsonObject[];
}

interface Page {
  newsfeeds: News[];
  pagination: { current_page: number; total_pages: number };
}

const perPage = 10;
/** What is pinned comes first, however old it is. */
const mostPinned = 5;

/** News that is addressed to the person: what is pinned first, then the newest. Looks again when something changes. */
export function useNews(search: string, limit = perPage) {
  const services = useServices();
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ["news", "feed", search, limit],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) => fetchPage(services, { search, limit, page: pageParam }, signal),
    getNextPageParam: ({ pagination: { current_page: page, total_pages: pages } }) =>
      page < pages ? page + 1 : undefined,
  });
  useEvents((event) => {
    if (event.kind === "reload" || (event.kind === "record" && [event.resources].flat().includes("news")))
      void client.invalidateQueries({ queryKey: ["news"] });
  });
  const news = query.data?.pages.flatMap(({ newsfeeds }) => newsfeeds);
  return {
    news: news && [...new Map(news.map((post) => [post.uuid, post])).values()],
    failed: query.isError,
    again: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  };
}

async function fetchPage(
  { definitions, http }: Services,
  { search, limit, page }: { search: string; limit: number; page: number },
  signal: AbortSignal,
): Promise<Page> {
  const call = definitions.resources.get("news")?.calls.list;
  if (!call) return { newsfeeds: [], pagination: { current_page: 1, total_pages: 1 } };
  const ask = async (more: { page: number; limit: number; pinned?: boolean }) => {
    const query = { ...more, search, sortField: "publish_at", sortType: "desc", fields: "*" };
    return (await http.send<Page>(call, { query, signal })).data;
  };
  if (page > 1) return ask({ page, limit });
  const [first, pinned] = await Promise.all([
    ask({ page, limit }),
    ask({ page, limit: mostPinned, pinned: true }),
  ]);
  return { ...first, newsfeeds: [...pinned.newsfeeds, ...first.newsfeeds] };
}

/** Does something with news, then looks at it again. @returns whether it was done */
export function useNewsAct() {
  const { http, definitions } = useServices();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const send = async (call: Call | undefined, id: string, body?: JsonObject): Promise<boolean> => {
    if (!call) return false;
    setBusy(true);
    try {
      await http.send(call, { params: { id }, body, idempotencyKey: crypto.randomUUID(), quiet: true });
      await client.invalidateQueries({ queryKey: ["news"] });
      return true;
    } catch (error) {
      toasts.error(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    act: (action: "confirm" | "react" | "comment", id: string, body: JsonObject = {}) =>
      send(definitions.resources.get("news")?.actions[action]?.call, id, body),
    withdraw: (comment: string) => send(definitions.resources.get("my-news-comments")?.calls.delete, comment),
  };
}
