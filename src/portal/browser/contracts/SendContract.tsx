import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { runAction } from "#framework/browser/screens/actions/runAction.ts";
import { useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { openDownload } from "#framework/browser/ui/openDownload.ts";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { Facts } from "./Facts.tsx";
import { Recipients } from "./Recipients.tsx";
import { useContractCheck } from "./useContractCheck.ts";

const nothing: Record<string, unknown> = {};

/**
 * Sends a contract: first says who gets it and how, what it comes to, and what speaks against it. When nobody could
 * receive it, it offers an invitation, or paper where that is a way to sign.
 */
export default function SendContract({
  record = nothing,
  resource: name = "",
  onClose,
}: PlacedComponentProps) {
  const translate = useTranslate();
  const services = useServices();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<"portal" | "paper">();
  const [failure, setFailure] = useState<unknown>();
  const resource = services.definitions.resources.get(name);
  const id = String(record.uuid ?? record.id ?? "");
  const { data, error, refetch } = useContractCheck(resource, id);
  const mayBeOnPaper = resource?.actions["record-paper"] !== undefined;
  const canSend = data?.can_send === true;

  const send = async (how: "portal" | "paper") => {
    const action = resource?.actions.send;
    if (!resource || !action) return;
    setBusy(how);
    setFailure(undefined);
    try {
      const { message } = await runAction(
        services,
        resource,
        action,
        record,
        how === "paper" ? { on_paper: true } : {},
      );
      toasts.success(message);
      if (how === "paper" && resource.actions.download) {
        const { link } = await runAction(services, resource, resource.actions.download, record);
        if (link) openDownload(link);
      }
      await queries.invalidateQueries({ queryKey: [name] });
      onClose?.();
    } catch (problem) {
      setFailure(problem);
      setBusy(undefined);
      void refetch();
    }
  };

  return (
    <Dialog
      title={translate("contract.sendTitle", { number: String(record.number ?? "") })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate("shell.cancel")}</Button>
          {mayBeOnPaper && (
            <Button
              variant={data && !canSend ? "contained" : "outlined"}
              disabled={!data || busy !== undefined}
              onClick={() => void send("paper")}
            >
              {translate(busy === "paper" ? "contract.preparing" : "contract.onPaper")}
            </Button>
          )}
          {canSend && (
            <Button variant="contained" disabled={busy !== undefined} onClick={() => void send("portal")}>
              {translate(busy === "portal" ? "contract.sending" : "contract.send")}
            </Button>
          )}
        </>
      }
    >
      {(error ?? failure) != null && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {messageOf(error ?? failure)}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data && (
        <Box sx={{ display: "grid", gap: 2 }}>
          {!canSend && (
            <Alert severity="warning">
              {translate(mayBeOnPaper ? "contract.unreachable" : "contract.unreachableStaff")}
            </Alert>
          )}
          <div>
            <Typography variant="h3" sx={{ mb: 1 }}>
              {translate("contract.recipients")}
            </Typography>
            <Recipients recipients={data.recipients ?? []} onChanged={refetch} />
          </div>
          {typeof record.total === "number" && (
            <Typography>
              {translate("contract.comesTo")}: <strong>{formatCents(record.total)}</strong>
            </Typography>
          )}
          <Facts facts={data.facts} />
          <Typography color="text.secondary">{translate("contract.frozen")}</Typography>
        </Box>
      )}
    </Dialog>
  );
}
