import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { usePlatform } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { byDay, PayByDay } from "../pay/PayByDay.tsx";
import { type WorkerChange, writtenChange } from "./draftPay.ts";
import { useDraftPay } from "./useDraftPay.ts";
import { useRosterText } from "./words.ts";

/** A worker's pay before and after the drafts; opened, the lines that make the difference, each with its evidence. */
export function DraftPayRow({ worker }: { worker: WorkerChange }) {
  const text = useRosterText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { uuid, full_name: name, drafts, before, after } = worker;
  const isKnown = before !== null && after !== null;
  return (
    <tbody>
      <tr>
        <th scope="row">
          {isKnown ? (
            <Button
              size="small"
              color="inherit"
              sx={{ textAlign: "start" }}
              aria-expanded={isOpen}
              {...(isOpen && { "aria-controls": id })}
              startIcon={<Icon name={isOpen ? "ExpandMore" : "ChevronRight"} directed={!isOpen} />}
              onClick={() => setOpen(!isOpen)}
            >
              {name}
            </Button>
          ) : (
            name
          )}
        </th>
        <td className="wide">{drafts}</td>
        {isKnown ? (
          <>
            <td className="wide">{formatCents(before)}</td>
            <td>{formatCents(after)}</td>
            <td>{writtenChange(before, after)}</td>
          </>
        ) : (
          <td colSpan={3}>{text("payUnknown")}</td>
        )}
      </tr>
      {isOpen && (
        <tr id={id}>
          <Box component="td" colSpan={5} sx={{ "&&": { textAlign: "start" } }}>
            <Difference staff={uuid} />
          </Box>
        </tr>
      )}
    </tbody>
  );
}

const parts = [
  ["added", "payAdded"],
  ["removed", "payRemoved"],
  ["same", "paySame"],
] as const;

function Difference({ staff }: { staff: string }) {
  const text = useRosterText();
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const { data, error, refetch } = useDraftPay(staff);
  if (error)
    return <LoadFailure error={error} title={text("draftPayFailed")} onRetry={() => void refetch()} />;
  if (!data?.lines) return <Skeleton variant="rounded" height={80} />;
  const { lines, exceptions = [] } = data;
  return (
    <>
      {[...Map.groupBy(exceptions, ({ text: says }) => says)].map(([says, found]) => (
        <Alert key={says} severity="warning" sx={{ mb: 1 }}>
          {`${found.map(({ date }) => writtenDate(date, { weekday: true })).join(", ")}: ${says}`}
        </Alert>
      ))}
      {parts
        .filter(([part]) => lines[part].length > 0)
        .map(([part, title]) => (
          <Box key={part} component="section" aria-label={text(title)} sx={{ mt: 1 }}>
            <Typography variant="subtitle2" component="h3">
              {text(title)}
            </Typography>
            <PayByDay days={byDay(lines[part])} zone={zone} heading="h4" />
          </Box>
        ))}
    </>
  );
}
