import { choicesOf, type Schema } from "#framework/shared/schema/schema.ts";
import { ChoiceList, Files, Tick } from "./choices.tsx";
import { described, fieldId, type FieldProps, Label, Notes } from "./fieldParts.tsx";
import { text } from "./texts.ts";

/** One question of a public form: the control that its schema asks for. */
export function Field(props: FieldProps) {
  const { schema } = props.field;
  if (isFile(schema) || (schema.type === "array" && isFile(schema.items))) return <Files {...props} />;
  if (schema.type === "boolean") return <Tick {...props} />;
  if (schema.type === "array" || schema["x-widget"] === "radio") return <ChoiceList {...props} />;
  return (
    <div className="field">
      <label htmlFor={fieldId(props.field.name)}>
        <Label field={props.field} />
      </label>
      <Notes {...props} />
      <Control {...props} />
    </div>
  );
}

const isFile = (schema: Schema | undefined): boolean => schema?.properties?.documentId !== undefined;

function Control(props: FieldProps) {
  const {
    field: { name, schema },
    value,
    onChange,
  } = props;
  const common = {
    id: fieldId(name),
    name,
    value: typeof value === "string" ? value : "",
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    ...described(props),
  };
  const choices = choicesOf(schema);
  if (choices)
    return (
      <select {...common}>
        <option value="">{text("choose")}</option>
        {choices.map(({ value: key, label }) => (
          <option key={String(key)} value={String(key)}>
            {label}
          </option>
        ))}
      </select>
    );
  if (schema["x-widget"] === "long-text") return <textarea {...common} rows={4} />;
  return <input {...common} {...kindOf(schema)} autoComplete={autoFill[name]} />;
}

function kindOf({ format, type }: Schema): {
  type: string;
  inputMode?: "numeric" | "decimal";
  className?: string;
} {
  if (format === "date") return { type: "date", className: "short" };
  if (format === "email") return { type: "email" };
  if (format === "phone" || format === "mobile") return { type: "tel", className: "short" };
  if (format === "postcode" || format === "ndis-number")
    return { type: "text", inputMode: "numeric", className: "short" };
  if (type === "number" || type === "integer")
    return { type: "text", inputMode: "decimal", className: "short" };
  return { type: "text" };
}

/** What a browser may fill in: only what is about the person who fills the form in. */
const autoFill: Record<string, string> = {
  referrer_name: "name",
  referrer_organisation: "organization",
  referrer_phone: "tel",
  referrer_email: "email",
};
