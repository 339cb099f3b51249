import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Arrangement, readArrangement } from "#framework/shared/definitions/dashboards/arrangement.ts";
import { useMay } from "../../access/may.ts";
import { useServices } from "../../services.tsx";
import { loadPreferences } from "../../session/loadPreferences.ts";
import { messageOf } from "../../transport/errors.ts";
import { toasts } from "../../ui/toasts.tsx";

/** A role whose people open a dashboard, and how it is arranged for them. */
export interface RoleDashboard {
  uuid: string;
  name: string;
  arrangement: Arrangement | undefined;
  /** What its people may do; missing where a server does not say so. */
  permissions?: string[];
}

/** How a dashboard is arranged for roles, for those who may say so; nothing is asked for anyone else. */
export function useRoleDashboards(dashboard: string) {
  const services = useServices();
  const { definitions, shell } = services;
  const may = useMay();
  const queries = useQueryClient();
  const queryKey = ["role-dashboards", dashboard];
  const arranges = may.call(definitions.shell["save-role-dashboard"]);
  const { data, isError, refetch } = useQuery({
    queryKey,
    enabled: arranges && may.call(definitions.shell["role-dashboards"]),
    queryFn: async ({ signal }): Promise<RoleDashboard[]> => {
      const { data: answered } = await shell<{
        roles: (Omit<RoleDashboard, "arrangement"> & { arrangement: unknown })[];
      }>("role-dashboards", {
        params: { dashboard },
        signal,
        quiet: true,
      });
      const { roles } = answered;
      return roles.map(({ arrangement, ...role }) => ({
        ...role,
        arrangement: readArrangement(arrangement),
      }));
    },
  });
  const { mutate: save, isPending } = useMutation({
    mutationFn: ({ id, arrangement }: { id: string; arrangement: Arrangement | undefined }) => {
      const params = { dashboard, id };
      return arrangement
        ? shell("save-role-dashboard", { params, body: { ...arrangement } })
        : shell("reset-role-dashboard", { params });
    },
    onSuccess: async ({ message }) => {
      toasts.success(message);
      // The role may be one's own.
      await Promise.all([
        queries.invalidateQueries({ queryKey }),
        loadPreferences(services).catch(() => undefined),
      ]);
    },
    onError: (error) => toasts.error(messageOf(error)),
  });
  return { roles: data ?? [], failed: isError, again: () => void refetch(), save, isPending };
}
