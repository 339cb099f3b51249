import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { useText } from "../../i18n/useText.ts";
import { LoadFailure } from "../../screens/table/LoadFailure.tsx";
import { MessagePage } from "../../shell/pages/MessagePage.tsx";
import { CallError, messageOf } from "../../transport/errors.ts";
import type { Report } from "../useReport.ts";
import { useFileRun } from "./useFileRun.ts";
import { runWords } from "./words.ts";

/** Rows that would take too long to wait for: why, and the way to have them as a file. */
export default function OfferFile({ report, error }: { report: Report; error: unknown }) {
  const text = useLaterText("reportRuns", runWords);
  const shared = useText();
  const ways = useFileRun(report);
  if (!ways.isOffered)
    return <LoadFailure error={error} title={text("costly")} onRetry={() => void report.rows.refetch()} />;
  // It was tried: it took too long, or the server was busy just now.
  const wasTried = error instanceof CallError && error.status === 503;
  return (
    <MessagePage
      inside
      icon="HourglassEmpty"
      title={text("costly")}
      text={wasTried ? `${messageOf(error)} ${text("orFile")}` : text("costlyText")}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 1.5 }}>
        <Button variant="contained" onClick={() => ways.start({ format: "xlsx" })} disabled={ways.isBusy}>
          {text("makeXlsx")}
        </Button>
        <Button variant="outlined" onClick={() => ways.start({ format: "csv" })} disabled={ways.isBusy}>
          {text("makeCsv")}
        </Button>
        {wasTried && <Button onClick={() => void report.rows.refetch()}>{shared("shell.retry")}</Button>}
      </Box>
    </MessagePage>
  );
}
