import Alert from "@mui/material/Alert";
import { useTranslate } from "react-admin";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import type { Correction } from "./answer.ts";
import { AskedPay } from "./AskedPay.tsx";
import { DayBars } from "./DayBars.tsx";
import { byDay, PayByDay } from "./PayByDay.tsx";

/** What a pay run pays a worker: the sum, a bar for each day, and each line opened to its rule, rate and arithmetic. */
export default function PayRunPay({ record }: PlacedComponentProps) {
  const translate = useTranslate();
  const id = String(record?.uuid ?? record?.id ?? "");
  return (
    <AskedPay call="pay-run-pay" resource="pay-run-workers" id={id} title={translate("pay.period")}>
      {({ lines, corrections = [] }, zone) => {
        const days = byDay(lines);
        return (
          <>
            <DayBars days={days} />
            <PayByDay days={days} zone={zone} heading="h2" />
            {corrections.map((correction, index) => (
              <CorrectionLine key={index} correction={correction} />
            ))}
          </>
        );
      }}
    </AskedPay>
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
