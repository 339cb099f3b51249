import Box from "@mui/material/Box";
import { PlacedComponent } from "../fields/PlacedComponent.tsx";
import { useServices } from "../services.tsx";

/** What waits for the person, as the portal's own component shows it. A link in it closes what it stands in. */
export function Waiting({ onOpen }: { onOpen?: () => void }) {
  const { waiting } = useServices().definitions.navigation;
  if (waiting === undefined) return null;
  return (
    <Box
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a[href]")) onOpen?.();
      }}
    >
      <PlacedComponent name={waiting} />
    </Box>
  );
}
