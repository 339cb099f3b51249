import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useText } from "../../../i18n/useText.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { toasts } from "../../../ui/toasts.tsx";

interface ReceiptProps {
  code: string;
  /** The number of the form, once it is sent. */
  reference?: string | null;
  /** It waits on this device to be sent. */
  waiting?: boolean;
}

/** The receipt code of an anonymous form, shown once: only with it can its author ask about the form later. */
export function Receipt({ code, reference, waiting = false }: ReceiptProps) {
  const text = useText();
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => toasts.success(text("wizard.receiptCopied")),
      () => undefined,
    );
  return (
    <Alert severity="success" sx={{ mb: 2 }} icon={<Icon name="VpnKey" />}>
      <AlertTitle>
        {waiting ? text("wizard.receiptWaits") : text("wizard.receiptTitle", { reference: reference ?? "" })}
      </AlertTitle>
      {text("wizard.receiptText")}
      <Box
        component="output"
        aria-label={text("wizard.receiptCode")}
        sx={{
          display: "block",
          my: 1.5,
          fontFamily: "monospace",
          fontSize: { xs: "1rem", md: "1.25rem" },
          fontWeight: 650,
          overflowWrap: "anywhere",
        }}
      >
        {code}
      </Box>
      <Button
        size="small"
        color="inherit"
        startIcon={<Icon name="ContentCopy" />}
        onClick={() => void copy()}
      >
        {text("wizard.receiptCopy")}
      </Button>
      <Button size="small" color="inherit" startIcon={<Icon name="Print" />} onClick={() => print()}>
        {text("wizard.print")}
      </Button>
    </Alert>
  );
}
