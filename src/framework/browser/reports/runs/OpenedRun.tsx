import Button from "@mui/material/Button";
import { useEffect } from "react";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { LoadFailure } from "../../screens/table/LoadFailure.tsx";
import { RowsSkeleton } from "../../screens/table/RowsSkeleton.tsx";
import { MessagePage } from "../../shell/pages/MessagePage.tsx";
import { CallError } from "../../transport/errors.ts";
import { readPlace } from "../model/place.ts";
import type { Report } from "../useReport.ts";
import { FileOfRun } from "./FileOfRun.tsx";
import { isFileRun, useRun } from "./useRun.ts";
import { runWords } from "./words.ts";

/** Opens a run in the background by its id: the report, arranged as it was when the run was asked for, or the file of its rows. */
export default function OpenedRun({ report, run: id }: { report: Report; run: string }) {
  const text = useLaterText("reportRuns", runWords);
  const { data: run, error, refetch } = useRun(id);
  const { place } = run ?? {};
  const isFile = run !== undefined && isFileRun(run);
  useEffect(() => {
    if (place === undefined) return;
    report.go({ ...readPlace(new URLSearchParams(place)), run: isFile ? id : null }, true);
    // The run is opened once; the report's own functions are new each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [place, isFile, id]);
  if (error instanceof CallError && error.status === 404)
    return (
      <MessagePage inside icon="HourglassEmpty" title={text("goneTitle")} text={text("goneText")}>
        <Button variant="contained" onClick={() => report.go({}, true)}>
          {text("openReport")}
        </Button>
      </MessagePage>
    );
  if (error) return <LoadFailure error={error} title={text("failed")} onRetry={() => void refetch()} />;
  if (isFile) return <FileOfRun report={report} run={run} />;
  return <RowsSkeleton rows={6} columns={3} height={48} />;
}
