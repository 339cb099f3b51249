import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "#framework/browser/ui/ConfirmDialog.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { problemOf, useIntegrationCalls } from "../integrations/integrations.ts";
import { useReadXeroAgain } from "./useXero.ts";
import { useXeroText } from "./words.ts";

interface DisconnectProps {
  organisation: string | null;
  onClose: () => void;
}

/** Asks before the connection ends, and says what stays. */
export function Disconnect({ organisation, onClose }: DisconnectProps) {
  const text = useXeroText();
  const { calls, make } = useIntegrationCalls();
  const readAgain = useReadXeroAgain();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => make(calls.disconnect),
    onSuccess: ({ message }) => {
      toasts.success(message);
      onClose();
      return readAgain();
    },
  });
  return (
    <ConfirmDialog
      title={organisation === null ? text("disconnectUnnamed") : text("disconnectTitle", { organisation })}
      text={text("disconnectText")}
      action={text("disconnect")}
      isPending={isPending}
      problem={problemOf(error)}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}
