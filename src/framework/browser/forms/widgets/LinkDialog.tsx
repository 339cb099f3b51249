import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { fitsFormat } from "#framework/shared/formats/formats.ts";
import { explain } from "#framework/shared/validation/messages.ts";
import { useText } from "../../i18n/useText.ts";
import { Dialog } from "../../ui/Dialog.tsx";

/** Asks where a link leads. An address without a scheme is taken as a web address. */
export function LinkDialog({ onChoose, onClose }: { onChoose: (href: string) => void; onClose: () => void }) {
  const text = useText();
  const [typed, setTyped] = useState("https://");
  const [failed, setFailed] = useState(false);
  const choose = () => {
    const href = /^[a-z]+:/i.test(typed) ? typed.trim() : `https://${typed.trim()}`;
    if (/^(mailto|tel):\S+$/i.test(href) || fitsFormat("uri", href)) onChoose(href);
    else setFailed(true);
  };
  return (
    <Dialog
      title={text("form.link")}
      onClose={onClose}
      width="xs"
      actions={
        <>
          <Button onClick={onClose}>{text("shell.cancel")}</Button>
          <Button variant="contained" onClick={choose}>
            {text("form.link")}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        fullWidth
        margin="dense"
        label={text("form.linkAddress")}
        value={typed}
        error={failed}
        helperText={failed ? explain("format", text("form.linkAddress"), { format: "uri" }) : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          choose();
        }}
      />
    </Dialog>
  );
}
