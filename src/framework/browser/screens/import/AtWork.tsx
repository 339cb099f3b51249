import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useText } from "../../i18n/useText.ts";
import type { ImportFacts } from "./importData.ts";

/** How far the check or the import is, and a way to stop it. */
export function AtWork({ found, onStop }: { found: ImportFacts; onStop: () => void }) {
  const text = useText();
  const { state, done, total } = found;
  const label = text(state === "checking" ? "import.checking" : "import.importing");
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <Box>{label}</Box>
      <LinearProgress
        // All rows are read; they are written in one go, of which nothing is known before its end.
        variant={done < total ? "determinate" : "indeterminate"}
        value={(done / total) * 100}
        aria-label={label}
      />
      <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
        <Box sx={{ flex: 1, color: "text.secondary" }}>
          {text("bulk.progress", {
            done: done.toLocaleString("en-AU"),
            total: total.toLocaleString("en-AU"),
          })}
        </Box>
        <Button variant="outlined" onClick={onStop}>
          {text("bulk.cancel")}
        </Button>
      </Box>
    </Box>
  );
}
