import { useEffect, useRef } from "react";
import { choicesOf, textsIn } from "#framework/shared/schema/schema.ts";
import { described, fieldId, type FieldProps, Label, Notes } from "./fieldParts.tsx";

/** One of several, or several of several: all of them in sight. */
export function ChoiceList(props: FieldProps) {
  const { field, value, onChange } = props;
  const several = field.schema.type === "array";
  const choices = choicesOf(several ? (field.schema.items ?? {}) : field.schema) ?? [];
  const chosen = textsIn([value ?? []].flat());
  const toggle = (key: string, checked: boolean) => {
    if (!several) onChange(key);
    else onChange(checked ? [...chosen, key] : chosen.filter((other) => other !== key));
  };
  const { "aria-required": _, ...says } = described(props);
  return (
    <fieldset className="field" {...says} role={several ? undefined : "radiogroup"}>
      <legend>
        <Label field={field} />
      </legend>
      <Notes {...props} />
      {choices.map(({ value: key, label }, index) => (
        <label key={String(key)} className="choice">
          <input
            id={index === 0 ? fieldId(field.name) : undefined}
            type={several ? "checkbox" : "radio"}
            name={field.name}
            checked={chosen.includes(String(key))}
            onChange={(event) => toggle(String(key), event.target.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Something to agree to. */
export function Tick(props: FieldProps) {
  const { field, value, onChange } = props;
  return (
    <div className="field">
      <Notes {...props} />
      <label className="choice">
        <input
          id={fieldId(field.name)}
          type="checkbox"
          name={field.name}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          {...described(props)}
        />
        <span>
          <Label field={field} />
        </span>
      </label>
    </div>
  );
}

/** Files to send along. */
export function Files(props: FieldProps) {
  const { field, value, onChange } = props;
  const several = field.schema.type === "array";
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => showFiles(input.current, value), [value]);
  return (
    <div className="field">
      <label htmlFor={fieldId(field.name)}>
        <Label field={field} />
      </label>
      <Notes {...props} />
      <input
        id={fieldId(field.name)}
        ref={input}
        type="file"
        name={field.name}
        multiple={several}
        accept=".pdf,.doc,.docx,.jpg,.jpeg,.png,.heic,.txt"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          onChange(several ? chosen : chosen[0]);
        }}
        {...described(props)}
      />
    </div>
  );
}

/** Has a file input show the files of its answer: those that were chosen before, or none once the form is begun again. */
function showFiles(input: HTMLInputElement | null, value: FieldProps["value"]): void {
  const files = [value ?? []].flat().filter((file) => file instanceof File);
  const shown = [...(input?.files ?? [])];
  if (!input || (files.length === shown.length && files.every((file, at) => file === shown[at]))) return;
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
}
