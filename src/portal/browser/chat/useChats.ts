import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useEvents } from "#framework/browser/data/useEvents.ts";
import { useServices } from "#framework/browser/services.tsx";
import type { Contact } from "./chatData.ts";

const mostContacts = 1000;
const typingMs = 4000;
const chatKey = ["chat"];

/** Looks at the chats beside the open one again, for their latest messages and what is unread. */
const lookAtContacts = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: chatKey, predicate: ({ queryKey: [, what] }) => what !== "thread" });

/** The chats that the person has, or everyone whom they may write to. */
export function useContacts(which: "active-chats" | "chat-contacts", search = "") {
  const { definitions, http } = useServices();
  const call = definitions.resources.get(which)?.calls.list;
  return useQuery({
    queryKey: ["chat", which, search],
    enabled: call !== undefined,
    queryFn: async ({ signal }): Promise<Contact[]> => {
      if (!call) return [];
      const { data } = await http.send<{ contacts: Contact[] }>(call, {
        query: { limit: mostContacts, search },
        signal,
      });
      return data.contacts;
    },
  });
}

/** Looks at the chats again when the server tells of something. @returns who is writing in which chat */
export function useChatEvents(): Record<string, string> {
  const client = useQueryClient();
  const [writing, setWriting] = useState<Record<string, string>>({});
  const timers = useRef<Record<string, ReturnType<typeof setTimeout>>>({});
  useEvents(({ kind, about, id, by, mine }) => {
    if (kind === "reload") void client.invalidateQueries({ queryKey: chatKey });
    if (kind !== "told") return;
    const thread = String(id);
    const stop = () =>
      setWriting((before) =>
        Object.fromEntries(Object.entries(before).filter(([other]) => other !== thread)),
      );
    if (about === "chat" && mine !== true) stop();
    if (about === "chat-changed") void client.invalidateQueries({ queryKey: chatKey });
    else if (about === "chat" || about === "chat-read") void lookAtContacts(client);
    else if (about === "chat-typing" && mine !== true) {
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
