import { usePreference } from "../../session/usePreference.ts";
import type { MenuGroup } from "./useMenu.ts";

/** A menu of at most so many entries is seen at once: nothing in it is folded until someone does it. */
const mostUnfolded = 10;

type Folding = Record<string, boolean>;

/** Which groups of the menu are unfolded: as the person has left them, else the one that they are in. */
export function useFolding(
  groups: readonly MenuGroup[],
  here: string | undefined,
): { isOpen: (group: string) => boolean; toggle: (group: string) => void } {
  const [kept = {}, keep] = usePreference<Folding>("menu");
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const isOpen = (group: string) => kept[group] ?? (group === here || count <= mostUnfolded);
  return { isOpen, toggle: (group) => keep({ ...kept, [group]: !isOpen(group) }) };
}
