import { useCallback } from "react";
import { isVisible } from "#framework/shared/access/visible.ts";
import { fillPermission } from "#framework/shared/definitions/conditions.ts";
import type { Way } from "#framework/shared/definitions/dashboards.ts";
import { reportAccess } from "#framework/shared/definitions/definitions.ts";
import { useMay } from "../access/may.ts";
import { usePlatform, useServices, useUser } from "../services.tsx";

/** Where a way leads: a place of the portal, or an address outside of it. */
export type Target = { to: string } | { href: string };

/** Finds where a way leads; undefined for a place that the signed-in person may not go to. */
export function useWays(): (way: Way | undefined) => Target | undefined {
  const { definitions } = useServices();
  const may = useMay();
  const user = useUser();
  const platform = usePlatform()?.type_of_platform;
  return useCallback(
    (way) => {
      if (way === undefined) return undefined;
      const { create, list, form, page, report, phone } = way;
      if (phone !== undefined) return { href: `tel:${phone}` };
      if (create !== undefined)
        return may.call(definitions.resources.get(create)?.calls.create)
          ? { to: `/${create}/new` }
          : undefined;
      if (list !== undefined) {
        const resource = definitions.resources.get(list);
        return resource && may.open(resource) ? { to: `/${list}` } : undefined;
      }
      if (form !== undefined) {
        const wizard = definitions.wizards.find(({ name }) => name === form);
        if (!wizard) return undefined;
        const fills = wizard.access?.fill ?? fillPermission(wizard);
        const rule = { roles: [], permissions: [fills], platform: wizard.access?.platform };
        return isVisible(user, rule, platform) ? { to: `/forms/${form}` } : undefined;
      }
      if (page !== undefined) {
        const found = definitions.navigation.pages?.find(({ name }) => name === page);
        return found && isVisible(user, found.access ?? { roles: ["ALL"] }, platform)
          ? { to: found.path }
          : undefined;
      }
      const found = definitions.reports.find(({ name }) => name === report);
      return found && isVisible(user, reportAccess(found), platform)
        ? { to: `/reports/${found.name}` }
        : undefined;
    },
    [definitions, may, user, platform],
  );
}
