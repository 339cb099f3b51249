import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import type { SignedIn } from "../../session/session.ts";
import { SecondFactorForm } from "./SecondFactorForm.tsx";
import type { SecondStep } from "./secondStep.ts";
import { TextInput } from "./TextInput.tsx";
import { useSubmit } from "./useSubmit.ts";

// Few people ever need it, and everyone waits for what signing in loads.
const EnrolForm = lazy(() => import("./EnrolForm.tsx").then(({ EnrolForm: form }) => ({ default: form })));

interface SignInFormProps {
  onSignedIn: (answer: SignedIn) => void;
  /** E-mail that is known already. */
  email?: string;
  /** A second step that another way of signing in has begun. */
  begun?: SecondStep;
  /** Below the first step. */
  children?: ReactNode;
}

/** E-mail and password, then the second step where one is on or required. */
export function SignInForm({ onSignedIn, email: known = "", begun, children }: SignInFormProps) {
  const text = useText();
  const { shell } = useServices();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState("");
  const [step, setStep] = useState<SecondStep | undefined>(begun);
  const { busy, error, errors, submit } = useSubmit(async () => {
    const { data: answer } = await shell<SignedIn | SecondStep>("login", { body: { email, password } });
    if ("second_factor_token" in answer) setStep(answer);
    else onSignedIn(answer);
  });
  if (step?.second_factor === "code")
    return (
      <SecondFactorForm
        token={step.second_factor_token}
        onSignedIn={onSignedIn}
        onBack={() => setStep(undefined)}
      />
    );
  if (step)
    return (
      <Suspense>
        <EnrolForm
          token={step.second_factor_token}
          onSignedIn={onSignedIn}
          onBack={() => setStep(undefined)}
        />
      </Suspense>
    );
  return (
    <Box component="form" onSubmit={submit} sx={{ display: "grid", gap: 2.5 }}>
      {error && <Alert severity="error">{error}</Alert>}
      <TextInput
        label={text("auth.email")}
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={errors.email?.[0]}
        autoFocus={known === ""}
      />
      <TextInput
        label={text("auth.password")}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors.password?.[0]}
        autoFocus={known !== ""}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {text("auth.signIn")}
      </Button>
      {children}
    </Box>
  );
}
