import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { ToneChip } from "#framework/browser/fields/cells/ChoiceChip.tsx";
import { type Compared, grouped, tones, wouldChange } from "./comparison.ts";
import { useCompareText } from "./words.ts";

/** How many of each outcome there are, and a sentence where nothing can be sent. */
export function ComparisonCounts({ rows }: { rows: readonly Compared[] }) {
  const text = useCompareText();
  if (rows.length === 0) return <Typography>{text("nothing")}</Typography>;
  return (
    <>
      <Box
        component="ul"
        sx={{ listStyle: "none", m: 0, p: 0, display: "flex", flexWrap: "wrap", columnGap: 3, rowGap: 0.5 }}
      >
        {grouped(rows).map(({ does, rows: own }) => (
          <li key={does}>
            <ToneChip
              tone={tones[does]}
              label={text("group", { outcome: text(does), count: own.length.toLocaleString("en-AU") })}
            />
          </li>
        ))}
      </Box>
      {!wouldChange(rows) && (
        <Typography sx={{ mt: 1 }}>
          {text(rows.some(({ does }) => does === "blocked") ? "noneCan" : "unchanged")}
        </Typography>
      )}
    </>
  );
}
