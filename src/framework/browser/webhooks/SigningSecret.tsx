import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Call } from "#framework/shared/definitions/call.ts";
import { useText } from "../i18n/useText.ts";
import type { PlacedComponentProps } from "../registry.ts";
import { useServices } from "../services.tsx";
import { messageOf } from "../transport/errors.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { CopyField } from "../ui/inputs/CopyField.tsx";

const none: Record<string, unknown> = {};

/** Creates or replaces the secret that signs what an endpoint is sent, and shows it once. */
export default function SigningSecret({ record = none, resource: name = "", onClose }: PlacedComponentProps) {
  const text = useText();
  const { definitions, http } = useServices();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const call = definitions.resources.get(name)?.actions["create-secret"]?.call;
  const [isFirst] = useState(record.status === "setup");
  const create = async (made: Call) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await http.send<{ signing_secret: string }>(made, {
        quiet: true,
        params: { id: String(record.id) },
      });
      setSecret(data.signing_secret);
      await queries.invalidateQueries({ queryKey: [name] });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const button = text(isFirst ? "webhooks.create" : "webhooks.replace");
  return (
    <Dialog
      title={secret === undefined ? button : text("webhooks.secret")}
      onClose={() => onClose?.()}
      width="sm"
      actions={
        secret === undefined ? (
          <>
            <Button onClick={onClose}>{text("webhooks.cancel")}</Button>
            <Button variant="contained" disabled={busy || !call} onClick={() => call && void create(call)}>
              {button}
            </Button>
          </>
        ) : (
          <Button variant="contained" onClick={onClose}>
            {text("webhooks.stored")}
          </Button>
        )
      }
    >
      <Box sx={{ display: "grid", gap: 2 }}>
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        {secret === undefined ? (
          <Typography>{text(isFirst ? "webhooks.createText" : "webhooks.replaceText")}</Typography>
        ) : (
          <>
            <Alert severity="warning" role="note" icon={<Icon name="VpnKey" />}>
              {text("webhooks.once")}
            </Alert>
            <CopyField label={text("webhooks.secret")} value={secret} />
          </>
        )}
      </Box>
    </Dialog>
  );
}
