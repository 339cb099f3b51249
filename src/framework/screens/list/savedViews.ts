import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { toasts } from "../../ui/toasts.tsx";

/** A list's or report's arrangement under a name. */
export interface SavedView {
  uuid: string;
  name: string;
  /** The role it is shared with. */
  role: string | null;
  mine: boolean;
  state: object;
}

/** The saved views of a list or report, and how to add and remove one. */
export function useSavedViews(resource: string) {
  const text = useText();
  const { shell } = useServices();
  const queries = useQueryClient();
  const key = ["views", resource];
  const { data: views = [] } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      ((await shell("views", { params: { resource }, signal })).data as { views: SavedView[] }).views,
  });
  const again = () => queries.invalidateQueries({ queryKey: key });
  const save = useMutation({
    mutationFn: (view: { name: string; role?: string; state: object }) =>
      shell("save-view", { body: { resource, ...view } }),
    onSuccess: async () => {
      toasts.success(text("list.viewSaved"));
      await again();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => shell("delete-view", { params: { id } }),
    onSuccess: again,
  });
  return { views, save: save.mutate, remove: remove.mutate };
}
