import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import { useText } from "../../i18n/useText.ts";

/** How far the server is with the record at hand. */
export function WorkLine({ done, of }: { done: number; of: number }) {
  const text = useText();
  const isKnown = of > 0;
  const words = text("bulk.progress", {
    done: done.toLocaleString("en-AU"),
    total: of.toLocaleString("en-AU"),
  });
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 2, maxWidth: 480, mt: 1 }}>
      <LinearProgress
        variant={isKnown ? "determinate" : "indeterminate"}
        value={isKnown ? (done / of) * 100 : 0}
        aria-label={text("view.work")}
        sx={{ flex: 1 }}
      />
      {isKnown && <Box sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>{words}</Box>}
    </Box>
  );
}
