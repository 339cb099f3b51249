import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { usePlatform, useServices } from "#framework/browser/services.tsx";
import type { Correction, PayLine } from "./answer.ts";
import { DayBars } from "./DayBars.tsx";
import { PayLineRow } from "./PayLineRow.tsx";
import { PayTotal } from "./PayTotal.tsx";

/** What a pay run pays a worker: the sum, a bar for each day, and each line opened to its rule, rate and arithmetic. */
export default function PayRunPay({ record }: PlacedComponentProps) {
  const translate = useTranslate();
  const { shell } = useServices();
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const id = String(record?.uuid ?? record?.id ?? "");
  const { data, error, refetch } = useQuery({
    queryKey: ["pay-run-workers", "pay", id],
    queryFn: async ({ signal }) =>
      (await shell("pay-run-pay", { params: { id }, signal })).data as {
        total: number;
        lines: PayLine[];
        corrections: Correction[];
      },
  });
  if (error)
    return <LoadFailure error={error} title={translate("pay.failed")} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  const { total, lines, corrections } = data;
  if (lines.length === 0 && corrections.length === 0)
    return <Typography color="text.secondary">{translate("pay.none")}</Typography>;
  const days = [...Map.groupBy(lines, ({ date }) => date)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  return (
    <Box component="section" aria-label={translate("pay.period")} sx={{ maxWidth: 760 }}>
      <PayTotal title={translate("pay.period")} total={total} />
      <DayBars days={days} />
      {days.map(([date, own]) => (
        <Box key={date} component="section" aria-label={writtenDate(date, { weekday: true })} sx={{ mt: 2 }}>
          <Box sx={{ display: "flex", justifyContent: "space-between", fontWeight: 650 }}>
            <Typography variant="subtitle1" component="h2" sx={{ fontWeight: "inherit" }}>
              {writtenDate(date, { weekday: true })}
            </Typography>
            <span>{formatCents(own.reduce((sum, { amount }) => sum + amount, 0))}</span>
          </Box>
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {own.map((line, index) => (
              <PayLineRow key={index} line={line} zone={zone} />
            ))}
          </Box>
        </Box>
      ))}
      {corrections.map(({ date, why, amount }, index) => (
        <Alert key={index} severity="info" sx={{ mt: 1 }}>
          {translate("pay.correction", { date: writtenDate(date), why, amount: formatCents(amount) })}
        </Alert>
      ))}
    </Box>
  );
}
