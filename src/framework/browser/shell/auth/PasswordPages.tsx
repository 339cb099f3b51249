import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link as RouteLink, useNavigate } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import type { SignedIn } from "../../session/session.ts";
import { CallError } from "../../transport/errors.ts";
import { toasts } from "../../ui/toasts.tsx";
import { currentDashboard } from "../dashboards.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { beginSession } from "./beginSession.ts";
import { PasswordMeter } from "./PasswordMeter.tsx";
import { type SecondStep, secondStepPath } from "./secondStep.ts";
import { TextInput } from "./TextInput.tsx";
import { named, useFromAddress } from "./useFromAddress.ts";
import { useSubmit } from "./useSubmit.ts";

/** Whom a mailed link is for, and why it is refused: nobody should choose a password for a link that is used up. */
function useMailedLink(call: "read-reset-link" | "read-invitation", token: string | undefined) {
  const { shell } = useServices();
  const { data, error } = useQuery({
    queryKey: [call, token],
    enabled: token !== undefined,
    // Quiet: the page says in its own place why a link is refused.
    queryFn: async () =>
      (await shell<{ fullname: string; email: string }>(call, { body: { token }, quiet: true })).data,
  });
  return { owner: data, error };
}

/** Chooses a new password, by a link that was mailed. */
export function ResetPage() {
  const text = useText();
  const { shell } = useServices();
  const navigate = useNavigate();
  const token = useFromAddress(named("token"));
  const { owner, error } = useMailedLink("read-reset-link", token);
  // Without a connection the form stays: sending it says what is wrong, and the link may well be good.
  const refusal = error instanceof CallError && error.status === 422 ? error.message : undefined;
  if (token === undefined || refusal !== undefined) {
    return (
      <AuthFrame title={text("auth.resetTitle")} text={refusal ?? text("auth.noResetLink")}>
        <Button variant="contained" component={RouteLink} to="/forgot-password" fullWidth>
          {text("auth.newLink")}
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={text("auth.resetTitle")} text={text("auth.passwordHint")}>
      <NewPasswordForm
        button={text("auth.setPassword")}
        username={owner?.email}
        known={owner && [owner.fullname, owner.email]}
        send={async (password) => {
          const { message } = await shell("reset-password", { body: { token, password } });
          toasts.success(message);
          await navigate("/login");
        }}
      />
      <Button component={RouteLink} to="/forgot-password" fullWidth sx={{ mt: 1 }}>
        {text("auth.newLink")}
      </Button>
    </AuthFrame>
  );
}

/** Accepts an invitation: greets by name, asks for a password, signs in. There is no open sign-up. */
export function RegisterPage() {
  const text = useText();
  const services = useServices();
  const { shell } = services;
  const navigate = useNavigate();
  const token = useFromAddress(named("invite"));
  const { owner: data, error } = useMailedLink("read-invitation", token);
  if (token === undefined || error) {
    return (
      <AuthFrame
        title={text("pages.welcomeTitle")}
        text={error instanceof CallError ? error.message : text("auth.noInvitation")}
      >
        <Button variant="contained" component={RouteLink} to="/login" fullWidth>
          {text("auth.backToSignIn")}
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={text("auth.registerTitle", { name: data?.fullname ?? "" })}
      text={data && `${text("auth.registerText", { email: data.email })} ${text("auth.passwordHint")}`}
    >
      <NewPasswordForm
        button={text("auth.register")}
        username={data?.email}
        known={data && [data.fullname, data.email]}
        send={async (password) => {
          const { data: accepted } = await shell<SignedIn | SecondStep>("accept-invitation", {
            body: { token, password },
          });
          if ("second_factor" in accepted) {
            await navigate(secondStepPath(accepted), { replace: true });
            return;
          }
          beginSession(services, accepted);
          await navigate(currentDashboard(services).path, { replace: true });
        }}
      />
    </AuthFrame>
  );
}

function NewPasswordForm({
  button,
  send,
  username,
  known,
}: {
  button: string;
  send: (password: string) => Promise<void>;
  username?: string;
  /** What others know of anyone who chooses it. */
  known?: readonly string[];
}) {
  const text = useText();
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [mismatch, setMismatch] = useState(false);
  const { busy, error, errors, submit } = useSubmit(() => send(password));
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        setMismatch(password !== again);
        if (password === again) submit();
      }}
      sx={{ display: "grid", gap: 2.5 }}
    >
      {error && !errors.password && <Alert severity="error">{error}</Alert>}
      {username && <input type="hidden" name="username" autoComplete="username" value={username} readOnly />}
      <TextInput
        label={text("auth.newPassword")}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={errors.password?.[0]}
        autoFocus
      />
      <PasswordMeter password={password} known={known} />
      <TextInput
        label={text("auth.repeatPassword")}
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={mismatch ? text("auth.mismatch") : undefined}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {button}
      </Button>
    </Box>
  );
}
