import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMay } from "#framework/browser/access/may.ts";
import { useText } from "#framework/browser/i18n/useText.ts";
import { isObject } from "#framework/shared/schema/schema.ts";
import { CallError } from "#framework/browser/transport/errors.ts";
import type { Answer } from "#framework/browser/transport/httpClient.ts";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { visuallyHidden } from "#framework/browser/ui/visuallyHidden.ts";
import { notConnected } from "#portal/shared/xero.ts";
import { type Compared, wouldChange } from "./comparison.ts";
import { ComparisonCounts } from "./ComparisonCounts.tsx";
import { ComparisonTable } from "./ComparisonTable.tsx";
import { problemOf, useIntegrationCalls, useReadAgain } from "../integrations/integrations.ts";
import { useCompareText } from "./words.ts";

interface CompareAndSendProps {
  kind: "employee" | "contact" | "invoice" | "timesheet";
  /** What is compared, where that is not everything of its kind: invoices, or the payment records of a worker. */
  body?: Readonly<Record<string, unknown>>;
  title: string;
  /** Sends it; its answer's message is shown. */
  send: () => Promise<Answer>;
  onClose: () => void;
}

/** Shows what sending would do, side by side, before anything is sent; then sends it. */
export function CompareAndSend({ kind, body, title, send, onClose }: CompareAndSendProps) {
  const text = useCompareText();
  const shell = useText();
  const may = useMay();
  const { calls, make } = useIntegrationCalls();
  const readAgain = useReadAgain();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["integrations", "preview", kind, body],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await make<{ rows: Compared[] }>(calls.preview, { body: { kind, ...body }, signal });
      return answer.data.rows;
    },
  });
  const sending = useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      toasts.success(message);
      onClose();
      return readAgain(["xero-transfers"]);
    },
  });
  const rows = error || isFetching ? undefined : data;
  const problem = problemOf(sending.error);
  return (
    <Dialog
      title={title}
      width="md"
      onClose={onClose}
      isRead={rows !== undefined}
      actions={
        <>
          {problem !== undefined && (
            <Alert severity="error" sx={{ flex: "1 1 100%" }}>
              {problem}
            </Alert>
          )}
          <Button onClick={onClose}>{shell("shell.cancel")}</Button>
          <Button
            variant="contained"
            disabled={!rows || !wouldChange(rows) || sending.isPending}
            onClick={() => sending.mutate()}
          >
            {text(sending.isPending ? "sending" : "send")}
          </Button>
        </>
      }
    >
      <Box role="status">
        {isFetching && <span style={visuallyHidden}>{text("comparing")}</span>}
        {rows && <ComparisonCounts rows={rows} />}
      </Box>
      {isFetching && <ComparisonSkeleton />}
      {error && !isFetching && (
        <Alert
          severity="error"
          action={
            isUnconnected(error) ? (
              may.call(calls.one) && (
                <Button color="inherit" component={Link} to="/settings/integrations">
                  {text("integrations")}
                </Button>
              )
            ) : isRefused(error) ? undefined : (
              <Button color="inherit" onClick={() => void refetch()}>
                {shell("shell.retry")}
              </Button>
            )
          }
        >
          {problemOf(error)}
        </Alert>
      )}
      {rows && rows.length > 0 && <ComparisonTable rows={rows} />}
    </Dialog>
  );
}

/** Whether what is compared can't be sent as it is, which trying again does not change. */
const isRefused = (error: unknown): error is CallError => error instanceof CallError && error.status === 409;

/** Whether it can't because Xero has to be connected first. */
const isUnconnected = (error: unknown): boolean =>
  isRefused(error) && isObject(error.data) && error.data.code === notConnected;

/** The shape of the counts and of the table. */
const ComparisonSkeleton = () => (
  <>
    <Skeleton width="60%" height={28} />
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} height={40} />
    ))}
  </>
);
