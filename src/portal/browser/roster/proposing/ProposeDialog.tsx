import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { writtenDays } from "#framework/shared/dates/spans.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { WarningsToAccept } from "#framework/browser/screens/calendar/editing/WarningsToAccept.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { isUnderWay } from "./proposal.ts";
import { ProposalState, ProposalSums } from "./ProposalState.tsx";
import { ProposedLines } from "./ProposedLines.tsx";
import { useAccepting } from "./useAccepting.ts";
import { useProposal } from "./useProposal.ts";
import { useProposingText } from "./words.ts";

interface ProposeDialogProps {
  proposals: Resource;
  /** The selected shifts; none: all of the days in sight. */
  ids: string[];
  onClose: () => void;
}

/** Proposes workers for open shifts, says why, and assigns those that are accepted. */
export default function ProposeDialog({ proposals, ids, onClose }: ProposeDialogProps) {
  const text = useProposingText();
  const { range } = useCalendarContext().calendar;
  // Accepting clears the selection, and the proposal stays the one for what was selected.
  const [chosen] = useState(ids);
  const { proposal, answer, isLoading, failure, isAsking, ask, stop, refresh } = useProposal(proposals, {
    from: range.from,
    until: range.until,
    chosen,
  });
  const { run, isPending, refused, failure: refusal, ...warned } = useAccepting(proposals, refresh);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const open = answer?.lines.filter(({ standing }) => standing === "open") ?? [];
  const wanted = open.map(({ shift }) => shift).filter((shift) => !left.has(shift));
  const isWarned = warned.warnings.length > 0;
  const accept = () => {
    if (proposal && answer?.kind) run({ id: proposal.uuid, answer: answer.kind, shifts: wanted });
  };
  const leave = (shift: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(shift);
    else next.add(shift);
    setLeft(next);
  };
  const again = () => {
    setLeft(new Set());
    ask();
  };
  const isBusy = isAsking || (proposal !== undefined && isUnderWay(proposal));
  return (
    <Dialog
      title={text("title", { range: writtenDays(range.from, range.until) })}
      onClose={onClose}
      width="lg"
      actions={
        <>
          {isWarned && <Button onClick={warned.back}>{text("back")}</Button>}
          {!isWarned && (
            <Button variant={answer ? "text" : "contained"} disabled={isBusy || isLoading} onClick={again}>
              {text(proposal ? "askAgain" : "ask")}
            </Button>
          )}
          {open.length > 0 && (
            <Button
              variant="contained"
              disabled={isPending || wanted.length === 0 || (isWarned && warned.reason.trim() === "")}
              onClick={accept}
            >
              {isWarned ? text("acceptAnyway") : text("accept", { smart_count: wanted.length })}
            </Button>
          )}
        </>
      }
    >
      {(failure ?? refusal) && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {messageOf(failure ?? refusal)}
        </Alert>
      )}
      {isWarned ? (
        <WarningsToAccept
          warnings={warned.warnings}
          question={text("warned")}
          reason={warned.reason}
          onReason={warned.setReason}
        />
      ) : (
        <>
          {!proposal && !isLoading && (
            <Typography>{text(chosen.length > 0 ? "aboutChosen" : "about")}</Typography>
          )}
          {proposal && <ProposalState proposal={proposal} onStop={stop} />}
          {isLoading && <Skeleton variant="rounded" height={160} />}
          {refused.length > 0 && (
            <Alert severity="warning" sx={{ my: 1 }}>
              {text("refused", { smart_count: refused.length })}
              <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
                {[...new Set(refused.map(({ reason }) => reason))].map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </Box>
            </Alert>
          )}
          {answer && (
            <>
              <ProposalSums answer={answer} by={proposal?.started_by} />
              {open.length > 1 && (
                <FormControlLabel
                  sx={{ mt: 1, ml: 0 }}
                  control={
                    <Checkbox
                      sx={{ p: 1.25 }}
                      checked={wanted.length === open.length}
                      indeterminate={wanted.length > 0 && wanted.length < open.length}
                      onChange={(_event, isAll) =>
                        setLeft(new Set(isAll ? [] : open.map(({ shift }) => shift)))
                      }
                    />
                  }
                  label={text("all")}
                />
              )}
              <ProposedLines answer={answer} isChosen={(shift) => !left.has(shift)} onChoose={leave} />
            </>
          )}
        </>
      )}
    </Dialog>
  );
}
