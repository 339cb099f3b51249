import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { writtenDays } from "#framework/shared/dates/spans.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { visuallyHidden } from "#framework/browser/ui/visuallyHidden.ts";
import { DraftPayRow } from "./DraftPayRow.tsx";
import { type DraftPay, writtenChange } from "./draftPay.ts";
import { tableLook } from "./tableLook.ts";
import { useDraftPay } from "./useDraftPay.ts";
import { useRosterText } from "./words.ts";

/** What the days in sight pay as published and with their drafts, in total and for each worker who has some. */
export function DraftPayDialog({ onClose }: { onClose: () => void }) {
  const text = useRosterText();
  const { range } = useCalendarContext().calendar;
  const { data, error, refetch } = useDraftPay();
  return (
    <Dialog
      title={text("draftPayTitle", { range: writtenDays(range.from, range.until) })}
      onClose={onClose}
      width="md"
    >
      {error ? (
        <LoadFailure error={error} title={text("draftPayFailed")} onRetry={() => void refetch()} />
      ) : data ? (
        <Comparison pay={data} />
      ) : (
        <Skeleton variant="rounded" height={160} />
      )}
    </Dialog>
  );
}

function Comparison({ pay: { totals, workers, open_drafts: open } }: { pay: DraftPay }) {
  const text = useRosterText();
  const drafted = workers.filter(({ drafts }) => drafts > 0);
  const others = workers.length - drafted.length;
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {text("draftPayText")}
        {others > 0 && ` ${text("payOthers", { smart_count: others })}`}
      </Typography>
      {open > 0 && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {text("payOpen", { smart_count: open })}
        </Alert>
      )}
      <Box sx={{ overflowX: "auto" }}>
        <Box component="table" sx={tableLook}>
          <caption style={visuallyHidden}>{text("draftPayTable")}</caption>
          <thead>
            <tr>
              <th scope="col">{text("payWorker")}</th>
              {(["payDrafts", "payBefore", "payAfter", "payChange"] as const).map((key) => (
                <th
                  key={key}
                  scope="col"
                  className={key === "payDrafts" || key === "payBefore" ? "wide" : undefined}
                >
                  {text(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Box component="tr" sx={{ "& > *": { fontWeight: 650 } }}>
              <th scope="row">{text("payTotal")}</th>
              <td className="wide">{drafted.reduce((sum, { drafts }) => sum + drafts, 0)}</td>
              <td className="wide">{formatCents(totals.before)}</td>
              <td>{formatCents(totals.after)}</td>
              <td>{writtenChange(totals.before, totals.after)}</td>
            </Box>
          </tbody>
          {drafted.map((worker) => (
            <DraftPayRow key={worker.uuid} worker={worker} />
          ))}
        </Box>
      </Box>
      {drafted.length === 0 && <Typography sx={{ mt: 2 }}>{text("payNobody")}</Typography>}
    </>
  );
}
