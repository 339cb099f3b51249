import { useCallback } from "react";
import { fillPermission } from "#framework/shared/definitions/conditions.ts";
import type { Way } from "#framework/shared/definitions/dashboards/dashboards.ts";
import { reportRule } from "#framework/shared/definitions/definitions.ts";
import { type May, useMay } from "../access/may.ts";
import type { LoadedDefinitions } from "../definitions/load.ts";
import { useServices } from "../services.tsx";

/** Where a way leads: a place of the portal, or an address outside of it. */
export type Target = { to: string } | { href: string };

/** Finds where a way leads; undefined for a place that the signed-in person may not go to. */
export function useWays(): (way: Way | undefined) => Target | undefined {
  const { definitions } = useServices();
  const may = useMay();
  return useCallback((way) => targetOf(definitions, may, way), [definitions, may]);
}

/** Where a way leads for someone who may do so much. */
export function targetOf(definitions: LoadedDefinitions, may: May, way: Way | undefined): Target | undefined {
  if (way === undefined) return undefined;
  const { create, list, form, page, report, phone } = way;
  if (phone !== undefined) return { href: `tel:${phone}` };
  if (create !== undefined)
    return may.call(definitions.resources.get(create)?.calls.create) ? { to: `/${create}/new` } : undefined;
  if (list !== undefined) {
    const resource = definitions.resources.get(list);
    return resource && may.open(resource) ? { to: `/${list}` } : undefined;
  }
  if (form !== undefined) {
    const wizard = definitions.wizards.find(({ name }) => name === form);
    if (!wizard) return undefined;
    const fills = wizard.access?.fill ?? fillPermission(wizard);
    const access = { roles: [], permissions: [fills], platform: wizard.access?.platform };
    return may.open({ access }) ? { to: `/forms/${form}` } : undefined;
  }
  if (page !== undefined) {
    const found = definitions.navigation.pages?.find(({ name }) => name === page);
    return found && may.open({ access: found.access ?? { roles: ["ALL"] } }) ? { to: found.path } : undefined;
  }
  const found = definitions.reports.find(({ name }) => name === report);
  return found && may.open({ access: reportRule(definitions, found) })
    ? { to: `/reports/${found.name}` }
    : undefined;
}
