import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { runAction } from "#framework/browser/screens/actions/runAction.ts";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { offeredTo, Standing, useAccount } from "./ParticipantAccount.tsx";

const nothing: Record<string, unknown> = {};

/** Sends a participant the link that fits: an invitation to someone without an account, else one for a new password. */
export default function ParticipantSignIn({
  record = nothing,
  resource = "participants",
  onClose,
}: PlacedComponentProps) {
  const translate = useTranslate();
  const services = useServices();
  const [busy, setBusy] = useState(false);
  const participants = services.definitions.resources.get(resource);
  if (!participants) throw new Error(`there is no resource ${resource}`);
  const {
    data: account,
    error,
    isPending,
  } = useAccount(participants, String(record.uuid ?? record.id ?? ""));
  const action = isPending || error ? undefined : offeredTo(participants, account);
  const send = async () => {
    if (!action) return;
    setBusy(true);
    try {
      const { message } = await runAction(services, participants, action, record);
      toasts.success(message);
      await services.queryClient.invalidateQueries({ queryKey: [resource] });
      onClose?.();
    } catch (failure) {
      setBusy(false);
      toasts.error(messageOf(failure));
    }
  };
  return (
    <Dialog
      title={translate("account.title")}
      onClose={onClose}
      width="xs"
      actions={
        <>
          <Button onClick={onClose}>{translate("shell.cancel")}</Button>
          {action && (
            <Button variant="contained" disabled={busy} onClick={() => void send()}>
              {account?.status === "invited" ? translate("account.inviteAgain") : action.label}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        messageOf(error)
      ) : account === undefined ? (
        <Skeleton width={240} />
      ) : (
        <Standing account={account} />
      )}
    </Dialog>
  );
}
