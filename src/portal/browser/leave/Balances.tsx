import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { writtenHours } from "#framework/shared/dates/hours.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { useServices } from "#framework/browser/services.tsx";

interface Balance {
  type: string;
  label: string;
  accrued: number;
  taken: number;
  booked: number;
  pending: number;
  available: number;
}

interface Answer {
  balances: Balance[];
  basis: { employment_type: string | null; since: string | null; weekly: number | null };
}

/** What someone has left of each kind of leave, and how it is counted. */
export function Balances({ call, params }: { call: string; params?: Record<string, string> }) {
  const translate = useTranslate();
  const { shell } = useServices();
  const { data, error, refetch } = useQuery({
    // The list of leave is read again under the same first part of its key.
    queryKey: ["leave", "balance", call, params],
    queryFn: async ({ signal }) => (await shell<Answer>(call, { params, signal })).data,
  });
  if (error)
    return <LoadFailure error={error} title={translate("leave.failed")} onRetry={() => void refetch()} />;
  return (
    <Box component="section" aria-label={translate("leave.balance")} sx={{ mb: 2 }}>
      <Box
        component="ul"
        sx={{
          display: "grid",
          gap: 1.5,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 280px), 1fr))",
          listStyle: "none",
          m: 0,
          p: 0,
        }}
      >
        {data
          ? data.balances.map((balance) => <Kind key={balance.type} balance={balance} />)
          : Array.from({ length: 3 }, (_, index) => (
              <Skeleton key={index} component="li" variant="rounded" height={118} />
            ))}
      </Box>
      {data && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1, maxWidth: "75ch" }}>
          {howCounted(data, translate)}
        </Typography>
      )}
    </Box>
  );
}

function howCounted({ basis }: Answer, translate: ReturnType<typeof useTranslate>): string {
  const { employment_type: kind, since, weekly } = basis;
  if (kind === "casual" || kind === "contractor") return translate("leave.howCasual");
  if (since === null || weekly === null) return translate("leave.howUnknown");
  return translate("leave.how", { weekly, since: writtenDate(since) });
}

function Kind({ balance }: { balance: Balance }) {
  const translate = useTranslate();
  const parts = [
    [balance.type === "family_violence" ? "given" : "accrued", balance.accrued],
    ["taken", balance.taken],
    ["booked", balance.booked],
    ["pending", balance.pending],
  ] as const;
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2, borderRadius: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {balance.label}
      </Typography>
      <Box sx={{ fontSize: "1.5rem", fontWeight: 650, fontVariantNumeric: "tabular-nums" }}>
        {writtenHours(balance.available)}{" "}
        <Box component="span" sx={{ fontSize: "0.875rem", fontWeight: 400, color: "text.secondary" }}>
          {translate("leave.available")}
        </Box>
      </Box>
      <Box
        component="dl"
        sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, m: 0, fontSize: "0.8125rem" }}
      >
        {parts.map(([name, value]) => (
          <Box key={name} sx={{ display: "flex", gap: 0.5 }}>
            <Box component="dt" sx={{ color: "text.secondary" }}>
              {translate(`leave.${name}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: "tabular-nums" }}>
              {writtenHours(value)}
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
