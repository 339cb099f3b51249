import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { Fragment, useState } from "react";
import { formatCents } from "#framework/shared/money/cents.ts";
import { hundredths } from "#framework/shared/numbers/rounded.ts";
import { useLaterText } from "#framework/browser/i18n/useLaterText.ts";
import { Chart } from "#framework/browser/ui/charts/Chart.tsx";
import { hourKinds } from "#portal/shared/houses/care.ts";
import { writtenHours } from "#framework/shared/dates/hours.ts";
import { tableLook } from "../roster/tableLook.ts";
import type { ComparedResident, Comparison, Sum } from "./comparison.ts";
import { houseWords } from "./words.ts";

const parts = ["planned", "delivered", "funded"] as const;
const tones = { planned: "neutral", delivered: "brand", funded: "success" } as const;

/** Bars for each resident: what was planned, delivered and funded, in hours, or in dollars for those who see them. */
export function ResidentBars({ residents, titles }: Pick<Comparison, "residents" | "titles">) {
  const text = useLaterText("house", houseWords);
  const [unit, setUnit] = useState<"hours" | "dollars">("hours");
  const hasMoney = residents.some(({ planned }) => planned.amount !== undefined);
  const valueOf = ({ hours, amount }: Sum) => (unit === "hours" ? hours : (amount ?? null));
  if (residents.length === 0) return <Typography color="text.secondary">{text("noResidents")}</Typography>;
  const nameOf = ({ participant }: ComparedResident) => titles[participant] ?? "";
  return (
    <Box component="section" aria-label={text("chart")} sx={{ display: "grid", gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, justifyContent: "space-between" }}>
        <Box>
          <Typography variant="h6" component="h2">
            {text("chart")}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 640 }}>
            {text("chartText")}
          </Typography>
        </Box>
        {hasMoney && (
          <TextField
            select
            size="small"
            className="no-print"
            label={text("show")}
            value={unit}
            onChange={({ target }) => setUnit(target.value === "dollars" ? "dollars" : "hours")}
            sx={{ minWidth: 140 }}
          >
            <MenuItem value="hours">{text("hours")}</MenuItem>
            <MenuItem value="dollars">{text("dollars")}</MenuItem>
          </TextField>
        )}
      </Box>
      <Chart
        title={text("chart")}
        kind="bar"
        axis={text("resident")}
        unit={text(unit)}
        format={unit === "hours" ? "number" : "money"}
        places={residents.map(nameOf)}
        series={parts.map((part) => ({
          name: text(part),
          tone: tones[part],
          values: residents.map((resident) => {
            const value = valueOf(resident[part]);
            return value === null || unit === "dollars" ? value : hundredths(value);
          }),
        }))}
      />
      <Figures residents={residents} nameOf={nameOf} unit={unit} />
    </Box>
  );
}

interface FiguresProps {
  residents: readonly ComparedResident[];
  nameOf: (resident: ComparedResident) => string;
  unit: "hours" | "dollars";
}

/** The figures behind the bars, and the hours by the kinds that the price schedule tells apart. */
function Figures({ residents, nameOf, unit }: FiguresProps) {
  const text = useLaterText("house", houseWords);
  const written = ({ hours, amount }: Sum) => {
    const value = unit === "hours" ? hours : (amount ?? null);
    if (value === null) return text("notAgreed");
    return unit === "hours" ? writtenHours(value) : formatCents(value);
  };
  return (
    <Box sx={{ overflowX: "auto" }} tabIndex={0} role="region" aria-label={text("kinds")}>
      <Box component="table" sx={{ ...tableLook, mt: 0 }}>
        <thead>
          <tr>
            <th scope="col">{text("resident")}</th>
            {parts.map((part) => (
              <th key={part} scope="col">
                {text(part)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {residents.map((resident) => (
            <Fragment key={resident.participant}>
              <tr>
                <th scope="row">{nameOf(resident)}</th>
                {parts.map((part) => (
                  <td key={part}>{written(resident[part])}</td>
                ))}
              </tr>
              {unit === "hours" && (
                <tr>
                  <Box component="td" colSpan={1 + parts.length} sx={{ "&&": { textAlign: "start", pt: 0 } }}>
                    <Kinds resident={resident} />
                  </Box>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Kinds({ resident: { planned, delivered } }: { resident: ComparedResident }) {
  const text = useLaterText("house", houseWords);
  const used = hourKinds.filter((kind) => planned.kinds?.[kind] || delivered.kinds?.[kind]);
  return (
    <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
      {used.map((kind) => (
        <div key={kind}>
          {text("kind", {
            kind: text(kind),
            planned: writtenHours(planned.kinds?.[kind] ?? 0),
            delivered: writtenHours(delivered.kinds?.[kind] ?? 0),
          })}
        </div>
      ))}
    </Box>
  );
}
