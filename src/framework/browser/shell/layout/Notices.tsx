import { PlacedComponent } from "../../fields/PlacedComponent.tsx";
import { useServices, useUser } from "../../services.tsx";

/** What the signed-in person must be told on every screen, as long as there is something of the kind. */
export function Notices() {
  const user = useUser();
  const { notices = [] } = useServices().definitions.navigation;
  return notices
    .filter(({ of }) => Array.isArray(user?.[of]) && user[of].length > 0)
    .map(({ component }) => <PlacedComponent key={component} name={component} />);
}
