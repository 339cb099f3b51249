import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { useSubmit } from "#framework/shell/auth/useSubmit.ts";
import { useText } from "#framework/i18n/useText.ts";
import { useServices } from "#framework/services.tsx";
import { toasts } from "#framework/ui/toasts.tsx";

/** Makes a link that signs one in on another device. */
export function LoginLink() {
  const text = useText();
  const translate = useTranslate();
  const { shell } = useServices();
  const [link, setLink] = useState<string>();
  const { busy, error, submit } = useSubmit(async () =>
    setLink(((await shell("login-link", { body: {} })).data as { link: string }).link),
  );
  return (
    <>
      <Typography>{translate("profile.linkText")}</Typography>
      {error && <Alert severity="error">{error}</Alert>}
      {link && (
        <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
          <input
            className="plain-input"
            readOnly
            value={link}
            aria-label={translate("profile.link")}
            onFocus={(event) => event.target.select()}
          />
          <Button
            onClick={() => {
              void navigator.clipboard.writeText(link).then(() => toasts.success(text("shell.copied")));
            }}
          >
            {text("shell.copy")}
          </Button>
        </Box>
      )}
      <Button variant="outlined" disabled={busy} onClick={() => submit()} sx={{ justifySelf: "start" }}>
        {translate("profile.linkMake")}
      </Button>
    </>
  );
}
