import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEvents } from "../data/useEvents.ts";
import { useServices } from "../services.tsx";
import { messageOf } from "../transport/errors.ts";
import { toasts } from "../ui/toasts.tsx";

/** Something that the person was notified of. */
export interface Notification {
  uuid: string;
  /** The notice that says so, and what it is called. */
  kind: string;
  label: string;
  title: string;
  text: string;
  link: string | null;
  is_overdue: boolean;
  created_at: string;
  read_at: string | null;
}

interface Page {
  notifications: Notification[];
  pagination: { total: number; current_page: number; total_pages: number };
  unread: number;
}

const queryKey = ["notifications"];

/** How many notifications are unread; counted again when the server tells that one has come or was read elsewhere. */
export function useUnread(): number {
  const { shell } = useServices();
  const queries = useQueryClient();
  useEvents(({ kind, about }) => {
    if (kind === "reload" || (kind === "told" && about === "notification"))
      void queries.invalidateQueries({ queryKey });
  });
  const { data } = useQuery({
    queryKey: [...queryKey, "unread"],
    queryFn: async ({ signal }) =>
      (await shell<{ unread: number }>("unread-notifications", { signal, quiet: true })).data,
  });
  return data?.unread ?? 0;
}

/** A page of notifications, newest first. */
export function useNotifications(asked: { page: number; limit: number; unread?: boolean }) {
  const { shell } = useServices();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, asked],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { page: asked.page, limit: asked.limit, ...(asked.unread && { unread: "true" }) };
      return (await shell<Page>("notifications", { query, signal })).data;
    },
  });
  return { page: data, failed: isError && !isFetching, again: () => void refetch() };
}

/** Marks notifications as read: those of the ids, or all. */
export function useMarkRead(): (ids?: string[]) => void {
  const { shell } = useServices();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (ids: string[] | undefined) =>
      shell("read-notifications", { body: ids === undefined ? {} : { ids } }),
    onError: (error) => toasts.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return mutate;
}
