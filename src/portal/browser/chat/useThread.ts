import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useEvents } from "#framework/browser/data/useEvents.ts";
import { callsOf } from "#framework/browser/outbox/pendingCalls.ts";
import { useServices, useUser } from "#framework/browser/services.tsx";
import { caughtUp, type ChatPage, joined, waitingIn, type With } from "./chatData.ts";

/** One chat: its messages from the newest page on, with what waits on this device. */
export function useThread(chat: With) {
  const services = useServices();
  const me = useUser()?.uuid ?? "";
  const queue = callsOf(services);
  const client = useQueryClient();
  const calls = useSyncExternalStore(queue.subscribe, () => queue.calls);
  useEffect(() => {
    void queue.prepare().then(() => queue.send());
  }, [queue]);
  const call = services.definitions.resources.get("chat-messages")?.calls.thread;
  const queryKey = ["chat", "thread", chat.type, chat.receiver_id];
  const page = async (before: number | undefined, signal?: AbortSignal): Promise<ChatPage> => {
    if (!call) throw new Error("there is no call for a chat");
    const body = { ...chat, ...(before !== undefined && { before }) };
    return (await services.http.send<ChatPage>(call, { body, signal, quiet: true })).data;
  };
  const query = useInfiniteQuery({
    queryKey,
    // The event of a message brings it up to date, also of one's own.
    meta: { told: true },
    enabled: call !== undefined,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }) => page(pageParam, signal),
    getNextPageParam: ({ more, messages }) => (more ? messages[0]?.seq : undefined),
  });
  const messages = query.data && joined(query.data.pages);
  const last = messages?.at(-1)?.seq ?? 0;
  const info = query.data?.pages[0]?.chat;
  useEvents(({ kind, about, id }) => {
    const isHere = info?.thread === undefined || info.thread === id;
    if (kind !== "told" || (about !== "chat" && about !== "chat-read") || !isHere) return;
    void catchUp(client, queryKey, page);
  });
  const isSeen = useSyncExternalStore(onVisibilityChange, () => document.visibilityState === "visible");
  useEffect(() => {
    if (info?.thread === undefined || last <= info.read_seq || !isSeen) return;
    const body = { receiver_id: chat.receiver_id, type: chat.type, read_seq: last };
    services.shell("mark-chat", { body, quiet: true }).catch(() => undefined);
  }, [services, chat.receiver_id, chat.type, info?.thread, info?.read_seq, last, isSeen]);
  return {
    info,
    messages: messages && [...messages, ...waitingIn(calls, chat, me)],
    failed: query.isError,
    error: query.error,
    again: () => void query.refetch(),
    earlier: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingEarlier: query.isFetchingNextPage,
    queue,
    me,
  };
}

function onVisibilityChange(tell: () => void): () => void {
  document.addEventListener("visibilitychange", tell);
  return () => document.removeEventListener("visibilitychange", tell);
}

/** Brings the newest page of a chat up to date; the whole chat where there is a gap, or while it is being read. */
async function catchUp(
  client: QueryClient,
  queryKey: string[],
  page: (before: undefined) => Promise<ChatPage>,
): Promise<void> {
  const isBusy = client.isFetching({ queryKey }) > 0;
  const newest = isBusy ? undefined : await page(undefined).catch(() => undefined);
  const data = client.getQueryData<InfiniteData<ChatPage>>(queryKey);
  const pages = newest && data && caughtUp(data.pages, newest);
  if (pages) client.setQueryData(queryKey, { ...data, pages });
  else await client.invalidateQueries({ queryKey });
}
