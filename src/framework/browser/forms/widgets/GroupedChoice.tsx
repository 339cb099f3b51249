import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import type { Schema } from "#framework/shared/schema/schema.ts";
import type { WidgetProps } from "../rjsf.ts";
import { useText } from "../../i18n/useText.ts";
import { hasErrors } from "../hasErrors.ts";
import { describedBy } from "../templates/FieldTemplate.tsx";

/** One of many choices that come in groups: found by typing, or by looking through the groups. */
export function GroupedChoice(props: WidgetProps) {
  const text = useText();
  const { id, schema, value, onChange, onBlur, disabled, readonly, required, rawErrors } = props;
  const { oneOf: choices = [] }: Schema = schema;
  return (
    <Autocomplete
      id={id}
      options={choices}
      value={choices.find((choice) => choice.const === value) ?? null}
      onChange={(_event, choice) => onChange(choice?.const)}
      onBlur={() => onBlur(id, value)}
      getOptionLabel={({ title, const: key }) => title ?? String(key)}
      getOptionKey={({ const: key }) => String(key)}
      isOptionEqualToValue={(one, other) => one.const === other.const}
      groupBy={(choice) => choice["x-group"] ?? ""}
      noOptionsText={text("form.noChoices")}
      disabled={disabled || readonly}
      autoHighlight
      openOnFocus
      fullWidth
      size="small"
      renderInput={(input) => (
        <TextField
          {...input}
          placeholder={text("form.choose")}
          error={hasErrors(rawErrors)}
          slotProps={{
            htmlInput: {
              ...input.inputProps,
              "aria-describedby": describedBy(id),
              "aria-required": required || undefined,
            },
          }}
        />
      )}
    />
  );
}
