import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { type RefObject } from "react";
import { useText } from "../i18n/useText.ts";
import type { ListedError } from "./errors.ts";

/** What has to be looked at before a form can be saved; each entry leads to its field. It takes the focus. */
export function ErrorSummary({
  errors,
  ref,
}: {
  errors: ListedError[];
  ref: RefObject<HTMLDivElement | null>;
}) {
  const text = useText();
  if (errors.length === 0) return null;
  const go = (id: string) => {
    const target =
      document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id^="${CSS.escape(id)}"]`);
    target?.scrollIntoView({ block: "center" });
    const control = target?.matches("input, select, textarea, button, [tabindex]")
      ? target
      : target?.querySelector<HTMLElement>("input, select, textarea, button, [tabindex]");
    (control ?? target)?.focus({ preventScroll: true });
  };
  return (
    // It is read when it takes the focus, and not once more with each field that is put right.
    <Alert severity="error" ref={ref} tabIndex={-1} role="alert" aria-live="off" sx={{ mb: 2 }}>
      <strong>{text("form.errorsTitle")}</strong>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {errors.map(({ id, message }) => (
          <li key={id + message}>
            <Link
              href={`#${id}`}
              color="inherit"
              onClick={(event) => {
                event.preventDefault();
                go(id);
              }}
            >
              {message}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
