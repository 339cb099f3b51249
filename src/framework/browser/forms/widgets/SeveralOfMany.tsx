import Autocomplete, { createFilterOptions } from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import type { WidgetProps } from "../rjsf.ts";
import { useText } from "../../i18n/useText.ts";
import { hasErrors } from "../hasErrors.ts";
import { describedBy } from "../templates/FieldTemplate.tsx";

interface Option {
  value: unknown;
  label: string;
}

interface SeveralOfManyProps {
  props: WidgetProps;
  options: Option[];
  chosen: readonly unknown[];
  /** Told what is chosen, and what of it was not before. */
  onChoose: (chosen: unknown[], added: unknown) => void;
}

/** Of thousands, so many are offered at once: whoever looks for one types a part of it. */
const filterOptions = createFilterOptions<Option>({ limit: 100 });

/** Several of very many choices: found by typing, as boxes for all of them would fill many screens. */
export function SeveralOfMany({ props, options, chosen, onChoose }: SeveralOfManyProps) {
  const text = useText();
  const { id, label, value, onBlur, disabled, readonly, required, rawErrors } = props;
  return (
    <Autocomplete
      id={`${id}_search`}
      multiple
      disableCloseOnSelect
      options={options}
      filterOptions={filterOptions}
      value={options.filter((option) => chosen.includes(option.value))}
      onChange={(_event, next, _reason, details) =>
        onChoose(
          next.map((option) => option.value),
          details?.option.value,
        )
      }
      onBlur={() => onBlur(id, value)}
      getOptionKey={(option) => String(option.value)}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      noOptionsText={text("form.noChoices")}
      clearText={text("form.clear")}
      openText={text("list.open")}
      closeText={text("shell.close")}
      disabled={disabled || readonly}
      fullWidth
      size="small"
      sx={{ gridColumn: "1 / -1", maxWidth: 760 }}
      renderInput={(input) => (
        <TextField
          {...input}
          placeholder={chosen.length === 0 ? text("form.searchToChoose") : undefined}
          error={hasErrors(rawErrors)}
          slotProps={{
            htmlInput: {
              ...input.inputProps,
              "aria-label": label,
              "aria-describedby": describedBy(id),
              "aria-required": required || undefined,
            },
          }}
        />
      )}
    />
  );
}
