import { useSearchParams } from "react-router";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { fulfils } from "#framework/shared/definitions/when.ts";
import { isVisible } from "#framework/shared/access/visible.ts";
import { usePlatform, useHasCall, useServices, useUser } from "../../services.tsx";
import { withParameter } from "../withParameter.ts";

/** A part of a record's screen. */
export interface Tab {
  name: string;
  label: string;
  /** What stands in it: the record itself, its history, another resource's records, a registered component. */
  kind: "details" | "history" | "related" | "component";
  related?: Resource;
  with?: Record<string, string>;
  component?: string;
}

type TabDefinition = NonNullable<NonNullable<Resource["definition"]["view"]>["tabs"]>[number];

/** The tabs of a resource that a person may open, and the one that is open; it stands in the address. */
export function useTabs(
  resource: Resource,
  record: Record<string, unknown>,
  labels: { details: string; history: string },
): { tabs: Tab[]; open: Tab; select: (name: string) => void } {
  const { definitions } = useServices();
  const user = useUser();
  const platform = usePlatform()?.type_of_platform;
  const hasHistory = useHasCall("history");
  const [parameters, setParameters] = useSearchParams();
  const { tabs: defined = [], history = true, opens } = resource.definition.view ?? {};
  const details: Tab = { name: "details", label: labels.details, kind: "details" };

  const own = defined.flatMap((tab: TabDefinition): Tab[] => {
    const related = tab.resource === undefined ? undefined : definitions.resources.get(tab.resource);
    const access = tab.access
      ? { roles: ["Admin"], permissions: [], ...tab.access }
      : (related?.access ?? resource.access);
    if (!isVisible(user, access, platform) || !fulfils(record, tab.when)) return [];
    const label = tab.label ?? related?.label.many ?? tab.name;
    return [
      {
        name: tab.name,
        label,
        kind: related ? "related" : "component",
        related,
        with: tab.with,
        component: tab.component,
      },
    ];
  });
  const kept = resource.dialect === "simple-rest" || resource.definition.record?.store !== "none";
  const past: Tab[] =
    history && hasHistory && kept ? [{ name: "history", label: labels.history, kind: "history" }] : [];
  const first = own.find(({ name }) => name === opens) ?? details;
  const tabs = [first, ...[details, ...own].filter((tab) => tab !== first), ...past];
  const select = (name: string) =>
    setParameters(withParameter("tab", name === first.name ? undefined : name), { replace: true });
  return { tabs, open: tabs.find(({ name }) => name === parameters.get("tab")) ?? first, select };
}
