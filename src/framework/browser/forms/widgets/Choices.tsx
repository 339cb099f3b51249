import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { WidgetProps } from "../rjsf.ts";
import type { ReactNode } from "react";
import { useText } from "../../i18n/useText.ts";
import { describedBy } from "../templates/FieldTemplate.tsx";
import { hasErrors } from "../hasErrors.ts";
import { OptionalMark } from "../templates/OptionalMark.tsx";
import { SeveralOfMany } from "./SeveralOfMany.tsx";

type Option = { value: unknown; label: string };

const optionsOf = ({ options }: WidgetProps): Option[] => options.enumOptions ?? [];

/** Several controls under one legend, with help and error tied to the group. */
function Group({
  props,
  children,
  inColumns = true,
}: {
  props: WidgetProps;
  children: ReactNode;
  inColumns?: boolean;
}) {
  const text = useText();
  const { id, label, required, schema, value, onChange, disabled, readonly } = props;
  // A circle that was filled by mistake can be emptied again.
  const mayClear = schema.type !== "array" && value !== undefined && !required && !disabled && !readonly;
  const help = schema.description;
  return (
    <Box
      component="fieldset"
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy(id)}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontWeight: 550, fontSize: "0.9375rem" }}>
        {label}
        {!required && <OptionalMark />}
      </Box>
      {help && (
        <Box id={`${id}__help`} sx={{ color: "text.secondary", fontSize: "0.875rem", mb: 0.75 }}>
          {help}
        </Box>
      )}
      <Box
        sx={{
          display: inColumns ? "grid" : "flex",
          flexWrap: "wrap",
          rowGap: 0.25,
          columnGap: inColumns ? 0.25 : 2.5,
          gridTemplateColumns: inColumns ? "repeat(auto-fill, minmax(200px, 1fr))" : undefined,
        }}
      >
        {children}
        {mayClear && (
          <Button
            size="small"
            onClick={() => onChange(undefined)}
            aria-label={`${text("form.clear")}: ${label}`}
          >
            {text("form.clear")}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const Line = ({ children }: { children: ReactNode }) => <label className="form-check">{children}</label>;

/** One of many choices. */
export function SelectWidget(props: WidgetProps) {
  const text = useText();
  const { id, value, onChange, onBlur, onFocus, disabled, readonly, required, rawErrors } = props;
  const options = optionsOf(props);
  const index = options.findIndex((option) => option.value === value);
  return (
    <select
      id={id}
      className="plain-select"
      value={index < 0 ? "" : String(index)}
      disabled={disabled || readonly}
      aria-describedby={describedBy(id)}
      aria-invalid={hasErrors(rawErrors) || undefined}
      aria-required={required || undefined}
      onChange={(event) =>
        onChange(event.target.value === "" ? undefined : options[Number(event.target.value)]?.value)
      }
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
    >
      <option value="">{required ? text("form.choose") : ""}</option>
      {options.map((option, position) => (
        <option key={String(option.value)} value={position}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** One of few choices, all in sight. */
export function RadiosWidget(props: WidgetProps) {
  const { id, value, onChange, disabled, readonly } = props;
  return (
    <Group props={props} inColumns={optionsOf(props).length > 5}>
      {optionsOf(props).map((option, index) => (
        <Line key={String(option.value)}>
          <input
            type="radio"
            className="row-check"
            id={`${id}_${index}`}
            name={id}
            checked={option.value === value}
            disabled={disabled || readonly}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </Line>
      ))}
    </Group>
  );
}

/** Yes or no, where neither may be taken for granted. */
export function YesNoWidget(props: WidgetProps) {
  const text = useText();
  const { id, value, onChange, disabled, readonly } = props;
  return (
    <Group props={props} inColumns={false}>
      {[true, false].map((answer) => (
        <Line key={String(answer)}>
          <input
            type="radio"
            className="row-check"
            id={`${id}_${String(answer)}`}
            name={id}
            checked={value === answer}
            disabled={disabled || readonly}
            onChange={() => onChange(answer)}
          />
          {text(answer ? "list.yes" : "list.no")}
        </Line>
      ))}
    </Group>
  );
}

/** A single tick. Without it the answer is no, or open where a tick is demanded. */
export function CheckWidget(props: WidgetProps) {
  const { id, value, onChange, disabled, readonly, label, schema, required, rawErrors } = props;
  const help = schema.description;
  return (
    <div>
      <Line>
        <input
          type="checkbox"
          className="row-check"
          id={id}
          checked={value === true}
          disabled={disabled || readonly}
          aria-describedby={describedBy(id)}
          aria-required={required || undefined}
          aria-invalid={hasErrors(rawErrors) || undefined}
          onChange={(event) => onChange(event.target.checked ? true : required ? undefined : false)}
        />
        <span>{label}</span>
      </Line>
      {help && (
        <div id={`${id}__help`} className="form-help">
          {help}
        </div>
      )}
    </div>
  );
}

/** So many choices have a box each; of more, one searches. */
const mostBoxes = 60;

/** Several of a set of choices. */
export function ChoicesWidget(props: WidgetProps) {
  const { id, value, onChange, disabled, readonly } = props;
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const options = optionsOf(props);
  const choices = props.schema.items?.oneOf ?? [];
  const alone = new Set<unknown>(choices.flatMap((choice) => (choice["x-alone"] ? [choice.const] : [])));
  // Anyone who chooses None chooses nothing else, and the reverse.
  const choose = (wished: readonly unknown[], added: unknown) => {
    const isNew = wished.includes(added);
    const stays = (other: unknown) => other === added || !(isNew && (alone.has(added) || alone.has(other)));
    const next = options.map((option) => option.value).filter((one) => wished.includes(one) && stays(one));
    onChange(next.length === 0 ? undefined : next);
  };
  if (options.length > mostBoxes)
    return (
      <Group props={props}>
        <SeveralOfMany props={props} options={options} chosen={chosen} onChoose={choose} />
      </Group>
    );
  return (
    <Group props={props}>
      {options.map((option, index) => (
        <Line key={String(option.value)}>
          <input
            type="checkbox"
            className="row-check"
            id={`${id}_${index}`}
            checked={chosen.includes(option.value)}
            disabled={disabled || readonly}
            onChange={(event) =>
              choose(
                event.target.checked
                  ? [...chosen, option.value]
                  : chosen.filter((other) => other !== option.value),
                option.value,
              )
            }
          />
          {option.label}
        </Line>
      ))}
    </Group>
  );
}
