import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Part } from "../Part.tsx";
import type { TileProps } from "../tileProps.ts";
import { WayButton } from "../WayButton.tsx";

/** Words with ways to go, or the ways alone. Those that the person may not go are not there. */
export default function WaysTile({ tile: { title, text, ways } }: TileProps) {
  return (
    <Part title={title}>
      {text !== undefined && <Typography sx={{ fontSize: "inherit", maxWidth: "75ch" }}>{text}</Typography>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, "&:empty": { display: "none" } }}>
        {ways?.map((way) => (
          <WayButton key={way.label} way={way} variant="outlined" size="large" sx={{ minHeight: 48 }} />
        ))}
      </Box>
    </Part>
  );
}
