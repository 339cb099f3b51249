import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useText } from "../../i18n/useText.ts";
import { Progress } from "../../ui/Progress.tsx";
import type { ImportFacts } from "./importData.ts";

/** How far the check or the import is, and a way to stop it. */
export function AtWork({ found, onStop }: { found: ImportFacts; onStop: () => void }) {
  const text = useText();
  const { state, done, total } = found;
  const label = text(state === "checking" ? "import.checking" : "import.importing");
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <Box>{label}</Box>
      {/* All rows are read; they are written in one go, of which nothing is known before its end. */}
      <Progress label={label} done={done} total={total} open={done >= total}>
        <Button variant="outlined" onClick={onStop}>
          {text("bulk.cancel")}
        </Button>
      </Progress>
    </Box>
  );
}
