import { useQuery } from "@tanstack/react-query";
import { useServices } from "../services.tsx";

/** A permission as the access catalogue describes it. */
export interface Permission {
  name: string;
  label: string;
  description?: string;
  group: string;
}

/** Every permission there is; undefined until they are here. */
export function usePermissions(): Permission[] | undefined {
  const { shell } = useServices();
  const { data } = useQuery({
    queryKey: ["permissions"],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await shell<{ permissions: Permission[] }>("permissions", { signal })).data.permissions,
  });
  return data;
}
