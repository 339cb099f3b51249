import { useCallback } from "react";
import { viewerOf } from "#framework/shared/access/visible.ts";
import type { DashboardDefinition } from "#framework/shared/definitions/definitions.ts";
import { mayOf } from "../../access/may.ts";
import { usePlatform, useServices } from "../../services.tsx";
import { tilesFor } from "../useTiles.ts";
import type { RoleDashboard } from "./useRoleDashboards.ts";

/** Finds the tiles that the people of a role may see; undefined without one, or where it is not said what they may do. */
export function useTilesOfRole(
  dashboard: DashboardDefinition,
): (role: RoleDashboard | undefined) => ReadonlySet<string> | undefined {
  const { definitions } = useServices();
  const platform = usePlatform();
  return useCallback(
    (role) => {
      if (!role?.permissions) return undefined;
      const may = mayOf(definitions, viewerOf({ name: role.name, permissions: role.permissions }), platform);
      return new Set(tilesFor(definitions, may, dashboard).map(({ name }) => name));
    },
    [definitions, platform, dashboard],
  );
}
