import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { usePlatform, useServices } from "#framework/browser/services.tsx";
import type { PayAnswer } from "./answer.ts";
import { PayLineRow } from "./PayLineRow.tsx";
import { PayTotal } from "./PayTotal.tsx";
import { TimeBar } from "./TimeBar.tsx";

/** What a shift pays: the sum, when which rate holds, and each line opened to its rule, rate and arithmetic. */
export function Pay({ call, shift }: { call: "shift-pay" | "my-shift-pay"; shift: string }) {
  const translate = useTranslate();
  const { shell } = useServices();
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const { data, error, refetch } = useQuery({
    queryKey: ["shifts", "pay", call, shift],
    queryFn: async ({ signal }) => (await shell(call, { params: { id: shift }, signal })).data as PayAnswer,
  });
  if (error)
    return <LoadFailure error={error} title={translate("pay.failed")} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  const { total, lines, exceptions } = data;
  if (total === null || lines.length === 0)
    return <Typography color="text.secondary">{translate("pay.none")}</Typography>;
  return (
    <Box component="section" aria-label={translate("pay.total")} sx={{ maxWidth: 760 }}>
      <PayTotal title={translate("pay.total")} total={total} />
      {exceptions.map(({ code, text }) => (
        <Alert key={code} severity="warning" sx={{ mb: 1 }}>
          {text}
        </Alert>
      ))}
      <TimeBar lines={lines} shift={shift} zone={zone} />
      <Typography variant="h6" component="h3" sx={{ mt: 2, mb: 0.5 }}>
        {translate("pay.lines")}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {lines.map((line, index) => (
          <PayLineRow key={index} line={line} zone={zone} />
        ))}
      </Box>
    </Box>
  );
}
