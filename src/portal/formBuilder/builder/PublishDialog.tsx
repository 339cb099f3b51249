import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Skeleton from "@mui/material/Skeleton";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useState } from "react";
import type { Migration } from "#shared/builtForms/carryOver.ts";
import { messageOf } from "#framework/transport/errors.ts";
import { Dialog } from "#framework/ui/Dialog.tsx";
import { toasts } from "#framework/ui/toasts.tsx";
import { type BuiltForm, type PublishPreview, useFormCalls } from "../useFormCalls.ts";

interface PublishDialogProps {
  form: BuiltForm;
  onClose: () => void;
  onPublished: (form: BuiltForm) => void;
}

/** What is to become of the answers to a question that is gone: kept aside, dropped, or the answers of another. */
type Fate = "" | "drop" | `to ${string}`;

/** Says what publishing will do to those who are filling the form in, lets one decide, and publishes. */
export function PublishDialog({ form, onClose, onPublished }: PublishDialogProps) {
  const translate = useTranslate();
  const calls = useFormCalls();
  const [fates, setFates] = useState<Record<string, Fate>>({});
  const [note, setNote] = useState("");
  const migrations = Object.entries(fates).flatMap(([from, fate]): Migration[] => {
    if (fate === "") return [];
    return [fate === "drop" ? { op: "drop", from } : { op: "rename", from, to: fate.slice(3) }];
  });
  const { data, error } = useQuery({
    queryKey: ["publish-preview", form.uuid, migrations],
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
    queryFn: async () => (await calls.preview(form.uuid, migrations)).preview,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => calls.publish({ uuid: form.uuid, note, migrations: migrations }),
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
        <Button variant="contained" disabled={!data || isPending} onClick={() => mutate()}>
          {data
            ? translate("builder.publishVersion", { number: data.version })
            : translate("builder.publish")}
        </Button>
      }
    >
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={120} />}
      {data && (
        <Box sx={{ display: "grid", gap: 2 }}>
          <Drafts preview={data} />
          {data.version > 1 &&
            data.removed.map(({ path, label }) => (
              <TextField
                key={path}
                select
                size="small"
                label={translate("builder.fate", { name: label })}
                value={fates[path] ?? ""}
                onChange={({ target }) => setFates({ ...fates, [path]: target.value as Fate })}
              >
                <MenuItem value="">{translate("builder.fateKeep")}</MenuItem>
                <MenuItem value="drop">{translate("builder.fateDrop")}</MenuItem>
                {data.added.map((added) => (
                  <MenuItem key={added.path} value={`to ${added.path}`}>
                    {translate("builder.fateBecomes", { name: added.label })}
                  </MenuItem>
                ))}
              </TextField>
            ))}
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
          {translate("builder.changes", {
            added: added.length,
            removed: removed.length,
            changed: changed.length,
          })}
        </Typography>
      )}
      <Alert severity={attention.length > 0 ? "warning" : "success"}>
        {drafts === 0
          ? translate("builder.noDrafts")
          : translate("builder.drafts", { drafts, carried, attention: attention.length })}
        {attention.map(({ uuid, participant, reasons }) => (
          <div key={uuid}>
            <strong>{participant}:</strong> {reasons.join(" ")}
          </div>
        ))}
      </Alert>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {translate("builder.sentStay")}
      </Typography>
    </Box>
  );
}
