import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useServices } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { CredentialsDialog } from "./CredentialsDialog.tsx";
import { Disconnect } from "./Disconnect.tsx";
import { problemOf, useIntegrationCalls } from "../integrations/integrations.ts";
import { returnAddress, type XeroConnection } from "./useXero.ts";
import { useXeroText } from "./words.ts";

interface ConnectionActionsProps {
  connection: XeroConnection;
  /** Something was tried, and failed where there is a problem: what is shown of an earlier try goes. */
  onTry: (tried: { problem?: string }) => void;
}

/** Connecting, which goes on at Xero, other credentials, and ending the connection. */
export function ConnectionActions({ connection, onTry }: ConnectionActionsProps) {
  const text = useXeroText();
  const { tenant } = useServices();
  const { calls, make } = useIntegrationCalls();
  const [open, setOpen] = useState<"credentials" | "disconnect">();
  const { status } = connection;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      make<{ authorization_url: string }>(calls.connect, {
        query: { redirect_url: returnAddress(), ...(tenant !== "" && { tenant }) },
      }),
    onMutate: () => onTry({}),
    onSuccess: ({ data }) => window.location.assign(data.authorization_url),
    onError: (error) => onTry({ problem: problemOf(error) }),
  });
  const close = () => setOpen(undefined);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {status !== "connected" && (
        <Button
          variant="contained"
          startIcon={<Icon name="Link" />}
          disabled={isPending}
          onClick={() => mutate()}
        >
          {text(status === "expired" ? "reconnect" : "connect")}
        </Button>
      )}
      <Button variant="outlined" onClick={() => setOpen("credentials")}>
        {text("change")}
      </Button>
      {status !== "disconnected" && (
        <Button color="error" onClick={() => setOpen("disconnect")}>
          {text("disconnect")}
        </Button>
      )}
      {open === "credentials" && (
        <CredentialsDialog connection={connection} onSaved={() => onTry({})} onClose={close} />
      )}
      {open === "disconnect" && <Disconnect organisation={connection.organisation} onClose={close} />}
    </Box>
  );
}
