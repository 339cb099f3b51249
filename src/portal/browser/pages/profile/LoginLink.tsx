import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { useState } from "react";
import PasswordDialog from "#framework/browser/shell/auth/PasswordDialog.tsx";
import { useText } from "#framework/browser/i18n/useText.ts";
import { useServices } from "#framework/browser/services.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";

/** Makes a link that signs one in on another device. */
export function LoginLink() {
  const text = useText();
  const translate = useTranslate();
  const { shell } = useServices();
  const [link, setLink] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Typography>{translate("profile.linkText")}</Typography>
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
      <Button variant="outlined" onClick={() => setAsking(true)} sx={{ justifySelf: "start" }}>
        {translate("profile.linkMake")}
      </Button>
      {isAsking && (
        <PasswordDialog
          title={translate("profile.linkMake")}
          text={translate("profile.linkPassword")}
          button={translate("profile.linkMake")}
          onPassword={async (password) => {
            const { data } = await shell<{ link: string }>("login-link", { body: { password }, quiet: true });
            setLink(data.link);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
