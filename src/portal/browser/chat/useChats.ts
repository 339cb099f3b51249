import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useEvents } from "#framework/browser/data/useEvents.ts";
import { callsOf } from "#framework/browser/kept/keptCalls.ts";
import { useServices, useUser } from "#framework/browser/services.tsx";
import { type ChatPage, type Contact, joined, waitingIn, type With } from "./chatData.ts";

const mostContacts = 1000;
const typingMs = 4000;

/** The chats that the person has, or everybody whom they may write to. */
export function useContacts(which: "active-chats" | "chat-contacts", search = "") {
  const { definitions, http } = useServices();
  const call = definitions.resources.get(which)?.calls.list;
  return useQuery({
    queryKey: ["chat", which, search],
    enabled: call !== undefined,
    queryFn: async ({ signal }): Promise<Contact[]> => {
      if (!call) return [];
      const { data } = await http.send(call, { query: { limit: mostContacts, search }, signal });
      return (data as { contacts: Contact[] }).contacts;
    },
  });
}

/** Looks at the chats again when the server tells of something. @returns who is writing in which chat */
export function useChatEvents(): Record<string, string> {
  const client = useQueryClient();
  const [writing, setWriting] = useState<Record<string, string>>({});
  const timers = useRef<Record<string, ReturnType<typeof setTimeout>>>({});
  useEvents(({ kind, about, id, by, mine }) => {
    if (kind === "reload") void client.invalidateQueries({ queryKey: ["chat"] });
    if (kind !== "told") return;
    const thread = String(id);
    const stop = () =>
      setWriting((before) =>
        Object.fromEntries(Object.entries(before).filter(([other]) => other !== thread)),
      );
    if (about === "chat" || about === "chat-read") {
      if (mine !== true && about === "chat") stop();
      void client.invalidateQueries({ queryKey: ["chat"] });
    } else if (about === "chat-typing" && mine !== true) {
      clearTimeout(timers.current[thread]);
      timers.current[thread] = setTimeout(stop, typingMs);
      setWriting((before) => ({ ...before, [thread]: String(by) }));
    }
  });
  useEffect(() => {
    const known = timers.current;
    return () => Object.values(known).forEach(clearTimeout);
  }, []);
  return writing;
}

/** One chat: its messages from the newest page on, with what waits on this device. */
export function useThread(chat: With) {
  const services = useServices();
  const me = useUser()?.uuid ?? "";
  const queue = callsOf(services);
  const calls = useSyncExternalStore(queue.subscribe, () => queue.calls);
  useEffect(() => {
    void queue.load().then(() => queue.send());
  }, [queue]);
  const call = services.definitions.resources.get("chat-messages")?.calls.thread;
  const query = useInfiniteQuery({
    queryKey: ["chat", "thread", chat.type, chat.receiver_id],
    enabled: call !== undefined,
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ signal, pageParam }): Promise<ChatPage> => {
      if (!call) throw new Error("there is no call for a chat");
      const body = { ...chat, ...(pageParam !== undefined && { before: pageParam }) };
      return (await services.http.send(call, { body, signal, quiet: true })).data as ChatPage;
    },
    getNextPageParam: ({ more, messages }) => (more ? messages[0]?.seq : undefined),
  });
  const messages = query.data && joined(query.data.pages);
  const last = messages?.at(-1)?.seq ?? 0;
  const info = query.data?.pages[0]?.chat;
  useEffect(() => {
    if (info?.thread === undefined || last <= info.read_seq || document.visibilityState !== "visible") return;
    const body = { receiver_id: chat.receiver_id, type: chat.type, read_seq: last };
    services.shell("mark-chat", { body, quiet: true }).catch(() => undefined);
  }, [services, chat.receiver_id, chat.type, info?.thread, info?.read_seq, last]);
  return {
    info,
    messages: messages && [...messages, ...waitingIn(calls, chat, me)],
    failed: query.isError,
    error: query.error,
    again: () => void query.refetch(),
    earlier: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    queue,
    me,
  };
}
