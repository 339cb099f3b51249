import Typography from "@mui/material/Typography";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { runAction } from "#framework/browser/screens/actions/runAction.ts";
import { type Warning, warningsOf } from "#framework/browser/screens/calendar/editing/edit.ts";
import { acceptanceOf } from "#framework/browser/screens/calendar/editing/WarningsToAccept.tsx";
import { useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { WarnedDialog } from "../roster/WarnedDialog.tsx";
import { useSwapText } from "./words.ts";

const nothing: Record<string, unknown> = {};

/** Approves a swap. What the roster's checks warn of is shown, and accepted with a reason. */
export default function ApproveSwap({
  record = nothing,
  resource: name = "",
  onClose,
}: PlacedComponentProps) {
  const text = useSwapText();
  const services = useServices();
  const queries = useQueryClient();
  const [warnings, setWarnings] = useState<Warning[]>([]);
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const resource = services.definitions.resources.get(name);
      const action = resource?.actions.approve;
      if (!resource || !action) return;
      const { message } = await runAction(services, resource, action, record, {
        ...acceptanceOf(warnings, reason),
      });
      toasts.success(message);
      await queries.invalidateQueries({ queryKey: [name] });
      onClose?.();
    },
    onError: (failure) => setWarnings(warningsOf(failure)),
  });
  return (
    <WarnedDialog
      title={text("approveTitle")}
      words={{
        cancel: text("cancel"),
        confirm: text("approve"),
        anyway: text("approveAnyway"),
        warned: text("warned"),
      }}
      warnings={warnings}
      reason={reason}
      onReason={setReason}
      problem={error ? messageOf(error) : undefined}
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Typography>{text("approveText")}</Typography>
    </WarnedDialog>
  );
}
