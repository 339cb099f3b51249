import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { RecoveryCodes } from "#framework/browser/shell/auth/RecoveryCodes.tsx";
import { SecretPicture } from "#framework/browser/shell/auth/SecretPicture.tsx";
import { TextInput } from "#framework/browser/shell/auth/TextInput.tsx";
import { useSubmit } from "#framework/browser/shell/auth/useSubmit.ts";
import { useText } from "#framework/browser/i18n/useText.ts";
import { useServices } from "#framework/browser/services.tsx";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";

/** Whether signing in asks for a code, and the way to switch that on and off or set it up again. Each asks for the password. */
export function SecondFactor() {
  const translate = useTranslate();
  const { http, definitions } = useServices();
  const [asking, setAsking] = useState<"on" | "off">();
  const call = definitions.resources.get("personal-profile")?.calls.one;
  const { data: isOn, refetch } = useQuery({
    queryKey: ["personal-profile", "second-factor"],
    enabled: call !== undefined,
    queryFn: async ({ signal }) => {
      if (!call) return false;
      const { data } = await http.send<{ profile: { second_factor_on?: boolean } }>(call, { signal });
      return data.profile.second_factor_on === true;
    },
  });
  const close = () => {
    setAsking(undefined);
    void refetch();
  };
  return (
    <>
      <Typography>{translate(isOn ? "profile.secondFactorOn" : "profile.secondFactorOff")}</Typography>
      {isOn && <Typography color="text.secondary">{translate("profile.setUpAgainText")}</Typography>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button variant="outlined" disabled={isOn === undefined} onClick={() => setAsking("on")}>
          {translate(isOn ? "profile.setUpAgain" : "profile.turnOn")}
        </Button>
        {isOn && (
          <Button variant="outlined" onClick={() => setAsking("off")}>
            {translate("profile.turnOff")}
          </Button>
        )}
      </Box>
      {asking === "off" && <TurnOff onClose={close} />}
      {asking === "on" && <TurnOn onClose={close} />}
    </>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { shell } = useServices();
  return (
    <PasswordDialog
      title={translate("profile.turnOffTitle")}
      button={translate("profile.turnOff")}
      onClose={onClose}
      send={async (password) => {
        toasts.success((await shell("second-factor-off", { body: { password } })).message);
        onClose();
      }}
    />
  );
}

function TurnOn({ onClose }: { onClose: () => void }) {
  const text = useText();
  const translate = useTranslate();
  const { shell } = useServices();
  const [secret, setSecret] = useState<{ secret: string; picture: string }>();
  const [codes, setCodes] = useState<string[]>();
  const [code, setCode] = useState("");
  const { busy, error, errors, submit } = useSubmit(async () =>
    setCodes(
      (await shell<{ recovery_codes: string[] }>("confirm-second-factor", { body: { code } })).data
        .recovery_codes,
    ),
  );
  if (!secret)
    return (
      <PasswordDialog
        title={translate("profile.secondFactor")}
        onClose={onClose}
        send={async (password) =>
          setSecret(
            (
              await shell<{
                secret: string;
                picture: string;
              }>("begin-second-factor", { body: { password } })
            ).data,
          )
        }
      />
    );
  return (
    <Dialog title={translate("profile.secondFactor")} width="xs" onClose={codes ? undefined : onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Box component="form" onSubmit={submit} noValidate sx={{ display: "grid", gap: 2, pt: 1 }}>
          <SecretPicture {...secret} />
          {error && !errors.code && <Alert severity="error">{error}</Alert>}
          <TextInput
            label={text("auth.code")}
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            inputMode="numeric"
            error={errors.code?.[0]}
            autoFocus
          />
          <Button type="submit" variant="contained" disabled={busy || code === ""}>
            {text("auth.verify")}
          </Button>
        </Box>
      )}
    </Dialog>
  );
}

function PasswordDialog({
  title,
  button,
  send,
  onClose,
}: {
  title: string;
  /** What the button says; without it, that it goes on. */
  button?: string;
  send: (password: string) => Promise<void>;
  onClose: () => void;
}) {
  const text = useText();
  const translate = useTranslate();
  const [password, setPassword] = useState("");
  const { busy, error, errors, submit } = useSubmit(() => send(password));
  return (
    <Dialog title={title} width="xs" onClose={onClose}>
      <Box component="form" onSubmit={submit} noValidate sx={{ display: "grid", gap: 2, pt: 1 }}>
        {error && !errors.password && <Alert severity="error">{error}</Alert>}
        <Typography color="text.secondary">{translate("profile.confirm")}</Typography>
        <TextInput
          label={text("auth.password")}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors.password?.[0]}
          autoFocus
        />
        <Button type="submit" variant="contained" disabled={busy || password === ""}>
          {button ?? text("auth.verify")}
        </Button>
      </Box>
    </Dialog>
  );
}
