import type { MenuEntry } from "#framework/shared/definitions/menu.ts";
import { useServices } from "../../services.tsx";
import { isInMenuOf } from "../dashboards.ts";
import { accountGroup, useMenuEntries } from "./useMenuEntries.ts";
import { useWorkspace } from "./useWorkspace.ts";

/** A group of the menu with the entries that the person may open. */
export interface MenuGroup {
  name: string;
  label: string;
  icon: string;
  entries: MenuEntry[];
}

/** The menu of the workspace that one is in, by its groups; groups without entries are left out. */
export function useMenu(): MenuGroup[] {
  const services = useServices();
  const entries = useMenuEntries();
  const { own, current } = useWorkspace();
  const groups = [
    ...services.definitions.navigation.groups,
    { name: "records", label: "Records", icon: "Folder" },
  ];
  return groups
    .filter(
      ({ name }, index) =>
        name !== accountGroup && groups.findIndex((other) => other.name === name) === index,
    )
    .map(({ name, label, icon = "Folder" }) => ({
      name,
      label,
      icon,
      entries: entries.filter(
        (entry) => entry.group === name && isInMenuOf(services, own, current.type, entry),
      ),
    }))
    .filter((group) => group.entries.length > 0);
}
