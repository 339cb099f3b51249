import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { write } from "../../session/storage.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { toasts } from "../../ui/toasts.tsx";
import { currentDashboard } from "../dashboards.ts";
import { beginSession } from "./beginSession.ts";
import { SignInForm } from "./SignInForm.tsx";

/** Signs in again over the screen that was open. Only the same person finds it as it was. */
export function LostSessionDialog() {
  const text = useText();
  const services = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { session } = services;
  const [before] = useState(session.user);
  return (
    <Dialog title={text("auth.lostTitle")} width="xs">
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {text("auth.lostText")}
      </Typography>
      <SignInForm
        email={before?.email}
        onSignedIn={(answer) => {
          const isSame = answer.user.uuid === before?.uuid;
          if (!isSame) write("dashboard_type", undefined);
          beginSession(services, answer);
          if (isSame) void queries.invalidateQueries();
          else {
            queries.clear();
            toasts.say(text("auth.anotherPerson"));
            void navigate(currentDashboard(services).path, { replace: true });
          }
        }}
      />
      <Button
        sx={{ mt: 1.5 }}
        fullWidth
        onClick={() => {
          session.end();
          queries.clear();
          void navigate("/login", { replace: true });
        }}
      >
        {text("auth.leave")}
      </Button>
    </Dialog>
  );
}
