import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import type { Correction, PayLine } from "./answer.ts";
import { AskedPay } from "./AskedPay.tsx";
import { DayBars } from "./DayBars.tsx";
import { PayLines } from "./PayLines.tsx";

/** What a pay run pays a worker: the sum, a bar for each day, and each line opened to its rule, rate and arithmetic. */
export default function PayRunPay({ record }: PlacedComponentProps) {
  const translate = useTranslate();
  const id = String(record?.uuid ?? record?.id ?? "");
  return (
    <AskedPay call="pay-run-pay" resource="pay-run-workers" id={id} title={translate("pay.period")}>
      {({ lines, corrections = [] }, zone) => {
        const days = [...Map.groupBy(lines, ({ date }) => date)].toSorted(([one], [other]) =>
          one.localeCompare(other),
        );
        return (
          <>
            <DayBars days={days} />
            {days.map(([date, own]) => (
              <DayPay key={date} date={date} lines={own} zone={zone} />
            ))}
            {corrections.map((correction, index) => (
              <CorrectionLine key={index} correction={correction} />
            ))}
          </>
        );
      }}
    </AskedPay>
  );
}

function DayPay({ date, lines, zone }: { date: string; lines: readonly PayLine[]; zone: string }) {
  const day = writtenDate(date, { weekday: true });
  return (
    <Box component="section" aria-label={day} sx={{ mt: 2 }}>
      <Box sx={{ display: "flex", justifyContent: "space-between", fontWeight: 650 }}>
        <Typography variant="subtitle1" component="h2" sx={{ fontWeight: "inherit" }}>
          {day}
        </Typography>
        <span>{formatCents(lines.reduce((sum, { amount }) => sum + amount, 0))}</span>
      </Box>
      <PayLines lines={lines} zone={zone} />
    </Box>
  );
}

function CorrectionLine({ correction: { date, why, amount } }: { correction: Correction }) {
  const translate = useTranslate();
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      {translate("pay.correction", { date: writtenDate(date), why, amount: formatCents(amount) })}
    </Alert>
  );
}
