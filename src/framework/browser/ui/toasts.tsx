import { useTheme } from "@mui/material/styles";
// Before the library, wherever the two are bundled: it reads the nonce while it is evaluated.
import "../theme/styleNonce.ts";
import { toast, Toaster } from "react-hot-toast";

/**
 * Short confirmations at the top right: 4 s, 2 s for successes, until further notice while something loads, 20 at most
 * (specification part 1 §9; these are the library's own figures). One that is shown already is not shown twice.
 */
export const toasts = {
  say: (message: string) => toast(message, { id: message }),
  success: (message: string) => toast.success(message, { id: message }),
  error: (message: string) => toast.error(message, { id: message }),
  loading: (message: string) => toast.loading(message),
  dismiss: (id: string) => toast.dismiss(id),
  /** A confirmation that can be taken back. It stands for 8 s: to decide takes longer than to read (WCAG 2.2.1). */
  undo: (message: string, label: string, undo: () => void) =>
    toast(
      (shown) => (
        <span style={{ display: "flex", gap: 12, alignItems: "center" }}>
          {message}
          <button
            type="button"
            className="toast-action"
            onClick={() => {
              toast.dismiss(shown.id);
              undo();
            }}
          >
            {label}
          </button>
        </span>
      ),
      { duration: 8000 },
    ),
};

/** Where the toasts appear. */
export function Toasts() {
  const { tokens, direction } = useTheme();
  return (
    <Toaster
      containerClassName="no-print"
      position="top-right"
      // The library says "right" as the end of a line, which is the left in a mirrored page.
      containerStyle={{ direction: "ltr" }}
      toastOptions={{
        style: {
          background: tokens.raised,
          color: tokens.text,
          direction,
          border: `1px solid ${tokens.line}`,
          maxWidth: 460,
          borderRadius: 10,
        },
        success: {
          iconTheme: { primary: tokens.success, secondary: tokens.raised },
          // What stands below it, such as the account's menu, can be clicked; it does not stay under a resting pointer.
          style: { pointerEvents: "none" },
        },
        error: { iconTheme: { primary: tokens.error, secondary: tokens.raised } },
      }}
    />
  );
}
