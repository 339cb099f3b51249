import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useServices } from "../services.tsx";
import { messageOf } from "../transport/errors.ts";
import { toasts } from "../ui/toasts.tsx";

/** The person's link to a list, as far as it is told after it was made. */
export interface Feed {
  created_at: string;
  last_fetched_at: string | null;
}

/** The person's calendar link to a list: whether there is one, and what makes and revokes it. */
export function useFeed(resource: string) {
  const { shell } = useServices();
  const queries = useQueryClient();
  const queryKey = ["calendar-feed", resource];
  const params = { resource };
  // Nothing but this dialog holds the secret, and only until it closes.
  const [link, setLink] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await shell<{ feed: Feed | null }>("calendar-feed", { params, signal, quiet: true })).data.feed,
    // Fetched by a calendar in the meantime: it is asked each time.
    gcTime: 0,
  });
  const make = useMutation({
    mutationFn: async () =>
      (await shell<{ link: string; feed: Feed }>("make-calendar-feed", { params, quiet: true })).data,
    onSuccess: ({ link: made, feed }) => {
      setLink(new URL(made, window.location.origin).href);
      queries.setQueryData(queryKey, feed);
    },
  });
  const revoke = useMutation({
    mutationFn: () => shell("revoke-calendar-feed", { params, quiet: true }),
    onSuccess: ({ message }) => {
      toasts.success(message);
      queries.setQueryData(queryKey, null);
    },
  });
  return {
    feed: data,
    failed: error !== null && data === undefined,
    again: () => void refetch(),
    link,
    make,
    revoke,
    problem: make.error ? messageOf(make.error) : revoke.error ? messageOf(revoke.error) : undefined,
  };
}

/** The address by which a calendar that is installed on the device subscribes. */
export const subscribeAddress = (link: string): string => link.replace(/^https?:/, "webcal:");
