import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#framework/browser/ui/ConfirmDialog.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { problemOf, useReadAgain, useIntegrationCalls } from "../integrations/integrations.ts";
import { useSmsText } from "./words.ts";

interface SmsActionsProps {
  onChange: () => void;
  /** Something was tried, and failed where there is a problem. */
  onTry: (problem?: string) => void;
}

/** Trying the gateway, changing the account, and removing it. */
export function SmsActions({ onChange, onTry }: SmsActionsProps) {
  const text = useSmsText();
  const { calls, make } = useIntegrationCalls();
  const readAgain = useReadAgain();
  const [isRemoving, setRemoving] = useState(false);
  const again = () => readAgain();
  const test = useMutation({
    mutationFn: () => make(calls["test-sms"]),
    onMutate: () => onTry(),
    onSuccess: ({ message }) => toasts.success(message),
    onError: (error) => onTry(problemOf(error)),
    onSettled: again,
  });
  const remove = useMutation({
    mutationFn: () => make(calls["remove-sms"]),
    onSuccess: ({ message }) => {
      toasts.success(message);
      onTry();
      return again();
    },
  });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      <Button variant="contained" disabled={test.isPending} onClick={() => test.mutate()}>
        {text(test.isPending ? "testing" : "test")}
      </Button>
      <Button variant="outlined" onClick={onChange}>
        {text("change")}
      </Button>
      <Button color="error" onClick={() => setRemoving(true)}>
        {text("remove")}
      </Button>
      {isRemoving && (
        <ConfirmDialog
          title={text("removeTitle")}
          text={text("removeText")}
          action={text("remove")}
          isPending={remove.isPending}
          problem={problemOf(remove.error)}
          onConfirm={remove.mutate}
          onClose={() => setRemoving(false)}
        />
      )}
    </Box>
  );
}
