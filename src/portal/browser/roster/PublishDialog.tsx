import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Warning, warningsOf } from "#framework/browser/screens/calendar/editing/edit.ts";
import { acceptanceOf } from "#framework/browser/screens/calendar/editing/WarningsToAccept.tsx";
import { shownWarnings } from "#framework/browser/screens/warnings/groups.ts";
import { useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import type { Call } from "#framework/shared/definitions/call.ts";
import { type Publishing, reasonsOf, type Refused } from "./publishing.ts";
import { WarnedDialog } from "./WarnedDialog.tsx";
import { useRosterText } from "./words.ts";

interface PublishDialogProps {
  call: Call;
  publishing: Publishing;
  /** The days that are meant, in words. */
  range: string;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

/** Says who will be notified before shifts are published; warnings are confirmed with a reason. */
export function PublishDialog({ call, publishing, range, onClose, onDone }: PublishDialogProps) {
  const text = useRosterText();
  const { http } = useServices();
  const [warnings, setWarnings] = useState<Warning[]>([]);
  const [reason, setReason] = useState("");
  const [stayed, setStayed] = useState<Refused[]>([]);
  const { ids, workers, participants, open, held } = publishing;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      http.send<{ refused: Refused[] }>(call, {
        body: {
          shift_uuids: ids,
          ...acceptanceOf(warnings, reason),
        },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: async ({ message, data }) => {
      const { refused } = data;
      toasts.success(message);
      await onDone();
      if (refused.length === 0) onClose();
      else setStayed(refused);
    },
    onError: (failure) => setWarnings(warningsOf(failure)),
  });
  if (stayed.length > 0) return <StillDrafts refused={stayed} onClose={onClose} />;
  return (
    <WarnedDialog
      title={
        warnings.length > 0
          ? text("warnings", { smart_count: shownWarnings(warnings).length })
          : text("publishTitle", { smart_count: ids.length })
      }
      words={{
        cancel: text("cancel"),
        confirm: text("confirm"),
        anyway: text("anyway"),
        warned: text("warningsText"),
      }}
      warnings={warnings}
      reason={reason}
      onReason={setReason}
      problem={error ? messageOf(error, text("failed")) : undefined}
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Typography>{text("when", { range })}</Typography>
      <Typography>
        {text("told", {
          workers: text("workers", { smart_count: workers }),
          participants: text("participants", { smart_count: participants }),
        })}
      </Typography>
      {open > 0 && <Typography sx={{ mt: 1 }}>{text("open", { smart_count: open })}</Typography>}
      {held > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text("held", { smart_count: held })}
        </Alert>
      )}
    </WarnedDialog>
  );
}

/** Why some of the shifts were not published. */
function StillDrafts({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  const text = useRosterText();
  return (
    <Dialog
      title={text("stayedTitle", { smart_count: refused.length })}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {text("done")}
        </Button>
      }
    >
      <Typography>{text("stayedText")}</Typography>
      <ul>
        {reasonsOf(refused).map(({ reason, count }) => (
          <li key={reason}>
            {text("stayed", { smart_count: count })}: {reason}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
