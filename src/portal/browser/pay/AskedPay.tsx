import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { usePlatform, useServices } from "#framework/browser/services.tsx";
import type { PayAnswer } from "./answer.ts";

interface AskedPayProps {
  /** A call that answers pay, and of which record. */
  call: "shift-pay" | "my-shift-pay" | "pay-run-pay";
  /** The resource whose changes change the pay. */
  resource: string;
  id: string;
  title: string;
  /** Draws what it consists of, below its sum. */
  children: (pay: PayAnswer, zone: string) => ReactNode;
}

/** Asks what something pays, and shows the sum in large figures above what it consists of. */
export function AskedPay({ call, resource, id, title, children }: AskedPayProps) {
  const translate = useTranslate();
  const { shell } = useServices();
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const { data, error, refetch } = useQuery({
    queryKey: [resource, "pay", call, id],
    queryFn: async ({ signal }) => (await shell<PayAnswer>(call, { params: { id }, signal })).data,
  });
  if (error)
    return <LoadFailure error={error} title={translate("pay.failed")} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  const { total, lines, corrections = [] } = data;
  if (total === null || lines.length + corrections.length === 0)
    return <Typography color="text.secondary">{translate("pay.none")}</Typography>;
  return (
    <Box component="section" aria-label={title} sx={{ maxWidth: 760 }}>
      <Typography variant="body2" color="text.secondary">
        {title}
      </Typography>
      <Box sx={{ fontSize: "1.5rem", fontWeight: 650, fontVariantNumeric: "tabular-nums" }}>
        {formatCents(total)}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {translate("pay.estimate")}
      </Typography>
      {children(data, zone)}
    </Box>
  );
}
