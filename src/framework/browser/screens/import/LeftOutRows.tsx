import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useText } from "../../i18n/useText.ts";
import type { ImportFacts } from "./importData.ts";

/** How many rows of the file are left out, and why. */
export function LeftOutRows({ found }: { found: ImportFacts }) {
  const text = useText();
  const { left_out: leftOut = [] } = found.result;
  if (leftOut.length === 0) return null;
  return (
    <div>
      <Typography>{text("import.leftOutRows")}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 3 }}>
        {leftOut.map(({ why, count }) => (
          <li key={why}>{text("import.leftOutFor", { count: count.toLocaleString("en-AU"), why })}</li>
        ))}
      </Box>
    </div>
  );
}
