import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { messageOf } from "../../../transport/errors.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { toasts } from "../../../ui/toasts.tsx";
import { type BuiltForm, type PublishPreview, useFormCalls } from "../../useFormCalls.ts";
import { MigrationChoices, migrationsOf, undecided } from "./MigrationChoices.tsx";

interface PublishDialogProps {
  form: BuiltForm;
  onClose: () => void;
  onPublished: (form: BuiltForm) => void;
}

/** Says what publishing will do to those who are filling the form in, lets one decide, and publishes. */
export function PublishDialog({ form, onClose, onPublished }: PublishDialogProps) {
  const translate = useTranslate();
  const calls = useFormCalls();
  const [decided, setDecided] = useState(undecided);
  const [note, setNote] = useState("");
  const migrations = migrationsOf(decided);
  const { data, error } = useQuery({
    queryKey: ["publish-preview", form.uuid, migrations],
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
    queryFn: async () => (await calls.preview(form.uuid, migrations)).preview,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => calls.publish({ uuid: form.uuid, note, migrations }),
    onSuccess: ({ form: saved, message }) => {
      toasts.success(message);
      onPublished(saved);
    },
    onError: (failure) => toasts.error(messageOf(failure)),
  });
  return (
    <Dialog
      title={translate("builder.publishTitle", { name: form.title })}
      onClose={onClose}
      actions={
        <Button variant="contained" disabled={!data || data.unchanged || isPending} onClick={() => mutate()}>
          {data
            ? translate("builder.publishVersion", { number: data.version })
            : translate("builder.publish")}
        </Button>
      }
    >
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={120} />}
      {data?.unchanged && (
        <Alert severity="info">{translate("builder.unchanged", { number: data.version - 1 })}</Alert>
      )}
      {data && !data.unchanged && (
        <Box sx={{ display: "grid", gap: 2 }}>
          <Drafts preview={data} />
          {data.version > 1 && <MigrationChoices preview={data} decided={decided} onDecide={setDecided} />}
          <TextField
            label={translate("builder.publishNote")}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </Box>
      )}
    </Dialog>
  );
}

/** "17 open drafts: 15 carry over, 2 need attention", and why. */
function Drafts({ preview }: { preview: PublishPreview }) {
  const translate = useTranslate();
  const { drafts, carry_over: carried, attention, version, added, removed, changed } = preview;
  return (
    <Box role="status">
      {version > 1 && (
        <Typography sx={{ mb: 1 }}>
          {added.length + removed.length + changed.length === 0
            ? translate("builder.otherChanges")
            : translate("builder.changes", {
                added: added.length,
                removed: removed.length,
                changed: changed.length,
              })}
        </Typography>
      )}
      <Alert severity={attention.length > 0 ? "warning" : "success"}>
        {drafts === 0
          ? translate("builder.noDrafts")
          : translate("builder.drafts", {
              drafts: translate("builder.draftsOpen", { smart_count: drafts }),
              carried: translate("builder.draftsCarried", { smart_count: carried }),
              attention: translate("builder.draftsAttention", { smart_count: attention.length }),
            })}
        {attention.map(({ uuid, subject, reasons }) => (
          <div key={uuid}>
            <strong>{subject}:</strong> {reasons.join(" ")}
          </div>
        ))}
      </Alert>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {translate("builder.sentStay")}
      </Typography>
    </Box>
  );
}
