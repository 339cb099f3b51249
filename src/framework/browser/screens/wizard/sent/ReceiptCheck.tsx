import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { formatDay } from "../../../i18n/dates.ts";
import { useText } from "../../../i18n/useText.ts";
import { usePlatform, useServices } from "../../../services.tsx";
import { TextInput } from "../../../shell/auth/TextInput.tsx";
import { useSubmit } from "../../../shell/auth/useSubmit.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ReplyNote } from "./ReplyNote.tsx";
import type { OfficeReply } from "#framework/shared/forms/reply.ts";

interface Found {
  reference: string | null;
  status: string | null;
  submitted_at: string;
  reply: OfficeReply | null;
}

/** Asks how far an anonymous form is dealt with, by its receipt code. */
export default function ReceiptCheck({ form, onClose }: { form: string; onClose: () => void }) {
  const text = useText();
  const id = useId();
  const zone = usePlatform()?.time_zone;
  const { shell } = useServices();
  const [code, setCode] = useState("");
  const [found, setFound] = useState<Found>();
  const { busy, error, errors, submit } = useSubmit(async () => {
    setFound(undefined);
    const { data } = await shell<{ receipt: Found }>("form-receipt", {
      params: { form },
      body: { code },
      quiet: true,
    });
    setFound(data.receipt);
  });
  const wrong = errors.code?.[0];
  return (
    <Dialog
      title={text("wizard.receiptCheck")}
      onClose={onClose}
      actions={
        <Button type="submit" form={id} variant="contained" disabled={busy || code.trim() === ""}>
          {text("wizard.receiptLook")}
        </Button>
      }
    >
      <Box component="form" id={id} onSubmit={submit} noValidate sx={{ display: "grid", gap: 2 }}>
        <Typography color="text.secondary">{text("wizard.receiptCheckText")}</Typography>
        {error && wrong === undefined && <Alert severity="error">{error}</Alert>}
        <TextInput
          label={text("wizard.receiptCode")}
          type="text"
          autoComplete="off"
          autoFocus
          value={code}
          onChange={setCode}
          error={wrong}
        />
        {found && (
          <Alert severity="info" role="status">
            {text("wizard.receiptFound", {
              reference: found.reference ?? "",
              when: formatDay(found.submitted_at, zone),
              status: found.status ?? "",
            })}
          </Alert>
        )}
        {found?.reply && <ReplyNote reply={found.reply} />}
      </Box>
    </Dialog>
  );
}
