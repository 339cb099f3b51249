import { useServices } from "../services.tsx";
import type { Crumb } from "../ui/page/Breadcrumbs.tsx";

/** Where a screen of the menu stands: below the group that its entry is in. */
export function useGroupTrail(name: string | undefined): Crumb[] {
  const { groups } = useServices().definitions.navigation;
  return groups.filter((group) => group.name === name).map(({ label }) => ({ label }));
}
