import { useQuery } from "@tanstack/react-query";
import { useServices } from "#framework/browser/services.tsx";
import type { ChatPage, Message, With } from "./chatData.ts";

const mostFound = 100;

interface Found {
  /** The newest first; nothing before words are given. */
  messages?: Message[];
  /** There are others that are older. */
  more: boolean;
  isLoading: boolean;
  isError: boolean;
  again: () => void;
}

/** The messages of a chat with certain words. */
export function useFound(chat: With, search: string): Found {
  const { definitions, http } = useServices();
  const call = definitions.resources.get("chat-messages")?.calls.thread;
  const { data, isError, isLoading, refetch } = useQuery({
    queryKey: ["chat", "found", chat.type, chat.receiver_id, search],
    enabled: call !== undefined && search !== "",
    queryFn: async ({ signal }): Promise<ChatPage | undefined> => {
      const body = { ...chat, search, limit: mostFound };
      return call && (await http.send<ChatPage>(call, { body, signal, quiet: true })).data;
    },
  });
  return {
    messages: data?.messages.toReversed(),
    more: data?.more === true,
    isLoading,
    isError,
    again: () => void refetch(),
  };
}
