import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Skeleton from "@mui/material/Skeleton";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { writtenDays } from "#framework/shared/dates/spans.ts";
import { useLaterText } from "#framework/browser/i18n/useLaterText.ts";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { movedStart, type Span, spans } from "./comparison.ts";
import { Coverage } from "./Coverage.tsx";
import { ResidentBars } from "./ResidentBars.tsx";
import { useComparison } from "./useComparison.ts";
import { houseWords } from "./words.ts";

/** The roster of care of a house against what was delivered and funded, and against the workers on the roster. */
export default function HouseComparison({ record }: PlacedComponentProps) {
  const text = useLaterText("house", houseWords);
  const [span, setSpan] = useState<Span>("week");
  const [start, setStart] = useState<string>();
  const { data, error, refetch } = useComparison(String(record?.uuid ?? record?.id ?? ""), span, start);
  if (error) return <LoadFailure error={error} title={text("failed")} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={240} />;
  const { range, house, residents, titles, days, gaps } = data;
  const move = (by: 1 | -1) => () => setStart(movedStart(range, span, by));
  return (
    <Box sx={{ display: "grid", gap: 3, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        <TextField
          select
          size="small"
          className="no-print"
          label={text("range")}
          value={span}
          onChange={({ target }) => {
            setSpan(spans.find((name) => name === target.value) ?? "week");
            setStart(undefined);
          }}
          sx={{ minWidth: 130 }}
        >
          {spans.map((name) => (
            <MenuItem key={name} value={name}>
              {text(name)}
            </MenuItem>
          ))}
        </TextField>
        <Button className="no-print" onClick={move(-1)}>
          {text("before")}
        </Button>
        <Button className="no-print" onClick={move(1)}>
          {text("after")}
        </Button>
        <Typography role="status" sx={{ fontWeight: 650 }}>
          {writtenDays(range.start_date, range.end_date)}
        </Typography>
      </Box>
      {!house.has_roster && <Alert severity="info">{text("noRoster")}</Alert>}
      <ResidentBars residents={residents} titles={titles} />
      {house.has_roster && <Coverage days={days} gaps={gaps} />}
    </Box>
  );
}
