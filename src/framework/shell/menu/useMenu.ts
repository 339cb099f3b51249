import { useMemo } from "react";
import { isVisible } from "#shared/access/visible.ts";
import { type MenuEntry, menuEntries } from "#shared/definitions/menu.ts";
import { usePlatform, useServices, useUser } from "../../services.tsx";

/** A group of the menu with the entries that the person may open. */
export interface MenuGroup {
  name: string;
  label: string;
  entries: MenuEntry[];
}

/** Every screen that the person may open from the menu, in its order. */
export function useMenuEntries(): MenuEntry[] {
  const { definitions } = useServices();
  const user = useUser();
  const platform = usePlatform()?.type_of_platform;
  return useMemo(
    () => menuEntries(definitions).filter(({ access }) => isVisible(user, access, platform)),
    [definitions, user, platform],
  );
}

/** The menu by its groups; groups without entries are left out. */
export function useMenu(): MenuGroup[] {
  const { definitions } = useServices();
  const entries = useMenuEntries();
  return useMemo(() => {
    const groups = [...definitions.navigation.groups, { name: "records", label: "Records" }];
    const unique = groups.filter(
      ({ name }, index) => groups.findIndex((other) => other.name === name) === index,
    );
    return unique
      .map((group) => ({ ...group, entries: entries.filter((entry) => entry.group === group.name) }))
      .filter((group) => group.entries.length > 0);
  }, [definitions, entries]);
}
