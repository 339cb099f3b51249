import { useMemo } from "react";
import { entriesOf, type MenuEntry } from "#framework/shared/definitions/menu.ts";
import { usePlatform, useServices, useUser } from "../../services.tsx";

/** The group that is offered below one's name, not in the menu. */
export const accountGroup = "account";

/** Every screen that the person may open and that applies to them, in the menu's order, of every workspace. */
export function useMenuEntries(): MenuEntry[] {
  const { definitions } = useServices();
  const user = useUser();
  const platform = usePlatform()?.type_of_platform;
  return useMemo(() => entriesOf(definitions, user, user ?? {}, platform), [definitions, user, platform]);
}

/** The entries below one's name. */
export function useAccountEntries(): MenuEntry[] {
  return useMenuEntries().filter(({ group }) => group === accountGroup);
}
