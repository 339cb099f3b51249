import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { Field } from "#framework/shared/fields/fields.ts";
import { useMay } from "../../access/may.ts";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { messageOf } from "../../transport/errors.ts";
import { toasts } from "../../ui/toasts.tsx";

interface MaskedValueProps {
  field: Field;
  value: string;
  resource: string;
  id: unknown;
}

/** The end of a number; the whole of it for those who may ask, each time with an entry in the log. */
export function MaskedValue({ field, value, resource, id }: MaskedValueProps) {
  const text = useText();
  const may = useMay();
  const { shell } = useServices();
  const [whole, setWhole] = useState<string>();
  const permission = field.schema["x-mask"]?.reveal;
  const mayReveal = permission !== undefined && may.hold(permission);
  const reveal = async () => {
    try {
      const { data } = await shell<{ value: unknown }>("reveal", {
        params: { resource, id },
        body: { field: field.name },
      });
      setWhole(String(data.value ?? ""));
    } catch (error) {
      toasts.error(messageOf(error));
    }
  };
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", alignItems: "center", gap: 1, fontVariantNumeric: "tabular-nums" }}
    >
      <span aria-live="polite">{whole ?? value}</span>
      {mayReveal && (
        <Button
          size="small"
          className="no-print"
          onClick={() => (whole === undefined ? void reveal() : setWhole(undefined))}
          aria-label={
            whole === undefined
              ? text("view.reveal", { name: field.label })
              : `${text("view.hide")}: ${field.label}`
          }
        >
          {whole === undefined ? text("view.show") : text("view.hide")}
        </Button>
      )}
    </Box>
  );
}
