import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ChoicesShown } from "#framework/shared/notifications/choices.ts";
import { useServices } from "../services.tsx";
import { messageOf } from "../transport/errors.ts";
import { toasts } from "../ui/toasts.tsx";

const queryKey = ["notification-choices"];

/** What is kept of the choices; the rest of what is shown is the server's. */
export type Chosen = Pick<ChoicesShown, "notices" | "summary_at" | "quiet">;

/** What is saved. Where SMS can't be chosen, what was chosen of it before stays. */
type Saved = Chosen & { hasSms: boolean };

/** How the person wants to be notified. */
export function useChoices() {
  const { shell } = useServices();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    // What is typed stays, whatever the server says in the meantime.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }) => (await shell<ChoicesShown>("notification-choices", { signal })).data,
  });
  return { shown: data, failed: isError && !isFetching, again: () => void refetch() };
}

/** Saves choices; answers whether that is going on. */
export function useSaveChoices(onSaved: () => void): { save: (saved: Saved) => void; saving: boolean } {
  const { shell } = useServices();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ notices, summary_at, quiet, hasSms }: Saved) =>
      shell("save-notification-choices", {
        body: {
          notices: notices.map(({ name, mail, device, sms }) => ({
            name,
            mail,
            device,
            ...(hasSms && { sms }),
          })),
          summary_at,
          quiet,
        },
      }),
    onError: (error) => toasts.error(messageOf(error)),
    onSuccess: ({ data, message }) => {
      queries.setQueryData(queryKey, data);
      toasts.success(message);
      onSaved();
    },
  });
  return { save: mutate, saving: isPending };
}
