import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import type { SignedIn } from "../../session/session.ts";
import { messageOf } from "../../transport/errors.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SecretPicture } from "./SecretPicture.tsx";
import { TextInput } from "./TextInput.tsx";
import { useSubmit } from "./useSubmit.ts";

/** Sets a second step up for someone who must have one before they can sign in. */
export function EnrolForm({
  token,
  onSignedIn,
  onBack,
}: {
  token: string;
  onSignedIn: (answer: SignedIn) => void;
  /** For whom the step has expired. */
  onBack: () => void;
}) {
  const text = useText();
  const { shell } = useServices();
  const [code, setCode] = useState("");
  const [done, setDone] = useState<SignedIn & { recovery_codes: string[] }>();
  const { data: secret, error: refused } = useQuery({
    queryKey: ["enrol", token],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      (
        await shell<{
          secret: string;
          picture: string;
        }>("enrol-second-factor", { body: { second_factor_token: token } })
      ).data,
  });
  const { busy, error, errors, submit } = useSubmit(async () =>
    setDone(
      (
        await shell<SignedIn & { recovery_codes: string[] }>("complete-second-factor", {
          body: { second_factor_token: token, code },
        })
      ).data,
    ),
  );
  if (done) return <RecoveryCodes codes={done.recovery_codes} onDone={() => onSignedIn(done)} />;
  return (
    <Box component="form" onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      <Typography variant="h2">{text("auth.enrolTitle")}</Typography>
      <Typography color="text.secondary">{text("auth.enrolText")}</Typography>
      {secret && <SecretPicture {...secret} />}
      {refused && <Alert severity="error">{messageOf(refused, refused.message)}</Alert>}
      {error && !errors.code && <Alert severity="error">{error}</Alert>}
      <TextInput
        label={text("auth.code")}
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        inputMode="numeric"
        error={errors.code?.[0]}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy || !secret}>
        {text("auth.verify")}
      </Button>
      <Button onClick={onBack}>{text("auth.backToSignIn")}</Button>
    </Box>
  );
}
