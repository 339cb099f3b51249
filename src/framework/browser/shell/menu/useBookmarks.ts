import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useServices } from "../../services.tsx";
import { messageOf } from "../../transport/errors.ts";
import { toasts } from "../../ui/toasts.tsx";

/** A page, record or saved view that a person keeps at hand. */
export interface Bookmark {
  id: string;
  title: string;
  icon: string;
  link: string;
  isBookmarked: boolean;
}

interface Known {
  bookmarks: Bookmark[];
  suggestions: Bookmark[];
}

const queryKey = ["bookmarks"];

/** A person's bookmarks, the screens that could be some, and how to add and remove one. */
export function useBookmarks() {
  const { shell } = useServices();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await shell<Known>("bookmarks", { signal })).data,
  });
  const { mutate } = useMutation({
    mutationKey: ["toggle-bookmark"],
    mutationFn: (bookmark: { id: string; title?: string }) => shell("toggle-bookmark", { body: bookmark }),
    onSuccess: (answer) => queries.setQueryData(queryKey, answer.data),
    onError: (error) => toasts.error(messageOf(error)),
    // Of several at once, the answer that comes last need not be the newest.
    onSettled: () =>
      queries.isMutating({ mutationKey: ["toggle-bookmark"] }) === 1 &&
      queries.invalidateQueries({ queryKey }),
  });
  return { bookmarks: data?.bookmarks, suggestions: data?.suggestions, toggle: mutate };
}
