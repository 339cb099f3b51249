import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useText } from "../../../i18n/useText.ts";
import { useServices } from "../../../services.tsx";
import { messageOf } from "../../../transport/errors.ts";
import { toasts } from "../../../ui/toasts.tsx";

/** The resource that lists the saved views of all reports, where a portal has it. */
export const savedReports = "report-views";

/** A list's or report's arrangement under a name. */
export interface SavedView<State = object> {
  uuid: string;
  name: string;
  /** The role it is shared with. */
  role: string | null;
  mine: boolean;
  state: State;
  /** The person's own schedule by which a saved report is sent; null where they have none. */
  mail?: { uuid: string; status: string } | null;
}

/** What the server answers: the views, and for those who may share the roles to share with. */
interface Views<State> {
  views: SavedView<State>[];
  roles?: { uuid: string; name: string }[];
}

/** The saved views of a list or report, whom one may share with, and how to add and remove a view. */
export function useSavedViews<State extends object>(resource: string, { enabled = true } = {}) {
  const text = useText();
  const { shell } = useServices();
  const queries = useQueryClient();
  const key = ["views", resource];
  const { data: { views, roles } = { views: [] }, isFetched: loaded } = useQuery({
    queryKey: key,
    enabled,
    queryFn: async ({ signal }) =>
      (await shell<Views<State>>("views", { params: { resource }, signal })).data,
  });
  const again = () =>
    Promise.all([key, [savedReports]].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const save = useMutation({
    mutationFn: (view: { name: string; role?: string; state: object }) =>
      shell("save-view", { body: { resource, ...view } }),
    onSuccess: async () => {
      toasts.success(text("list.viewSaved"));
      await again();
    },
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: { id: string; name?: string; state?: object }) =>
      shell("change-view", { params: { id }, body }),
    onSuccess: async () => {
      toasts.success(text("list.viewSaved"));
      // A bookmark of it is called like it.
      await Promise.all([again(), queries.invalidateQueries({ queryKey: ["bookmarks"] })]);
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => shell("delete-view", { params: { id } }),
    onSuccess: again,
    onError: (error) => toasts.error(messageOf(error)),
  });
  /** A shared view is changed only by those who may share. */
  const mayChange = ({ mine, role }: SavedView<State>): boolean => mine && (!role || roles !== undefined);
  return { views, loaded, roles: roles ?? [], save, change, mayChange, remove: remove.mutate };
}

/** How a view is renamed, or given another state. */
export type ViewChange = ReturnType<typeof useSavedViews>["change"];
