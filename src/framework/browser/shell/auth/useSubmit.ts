import { useState } from "react";
import { CallError, messageOf } from "../../transport/errors.ts";

/** Sends a small form: busy while it is under way; what the server says of fields stands at them, the rest above. */
export function useSubmit<T>(work: () => Promise<T>): {
  busy: boolean;
  error: string | undefined;
  errors: Record<string, string[]>;
  submit: (event?: { preventDefault: () => void }) => void;
} {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = (event?: { preventDefault: () => void }) => {
    event?.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    work().then(
      () => setBusy(false),
      (error: unknown) => {
        setBusy(false);
        setFailure(error);
      },
    );
  };
  const errors = failure instanceof CallError ? failure.errors : {};
  return {
    busy,
    error:
      failure === undefined ? undefined : failure instanceof CallError ? failure.message : messageOf(failure),
    errors,
    submit,
  };
}
