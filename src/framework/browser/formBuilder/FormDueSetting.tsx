import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { choicesOf } from "#framework/shared/schema/schema.ts";
import { useSchema } from "../definitions/useSchema.ts";
import type { PlacedComponentProps } from "../registry.ts";
import { useFormCalls } from "./useFormCalls.ts";

/** When a form is due and how often it repeats by its own setting, above the dialog that may say otherwise. */
export default function FormDueSetting({ record }: PlacedComponentProps) {
  const translate = useTranslate();
  const calls = useFormCalls();
  const id = String(record?.uuid ?? record?.id ?? "");
  const { schema } = useSchema("records/built-form");
  const { data } = useQuery({
    queryKey: ["built-forms", "due", id],
    queryFn: ({ signal }) => calls.form(id, signal),
  });
  if (!data || !schema) return null;
  const { due_days: days, repeat = "none" } = data;
  const words = choicesOf(propertiesOf(schema).repeat ?? {})?.find(({ value }) => value === repeat)?.label;
  return (
    <Typography sx={{ mb: 2 }}>
      {translate("builtForm.setting", {
        due:
          typeof days === "number"
            ? translate("builtForm.dueAfter", { smart_count: days })
            : translate("builtForm.neverDue"),
        repeat: (words ?? "").toLowerCase(),
      })}
    </Typography>
  );
}
