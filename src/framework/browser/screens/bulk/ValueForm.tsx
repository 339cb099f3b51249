import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId, useMemo, useState } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { isBulkEditable, type Screens } from "#framework/shared/definitions/screens.ts";
import { type Field, fieldAt } from "#framework/shared/fields/fields.ts";
import type { Json, JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { useMay } from "../../access/may.ts";
import { schemaForForm } from "../../forms/formSchema.ts";
import { SchemaForm } from "../../forms/SchemaForm.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { useBulkEditText } from "../../i18n/enBulkEdit.ts";
import { useText } from "../../i18n/useText.ts";
import { useScreens } from "../useScreens.ts";

interface ValueFormProps {
  resource: Resource;
  screens: Screens;
  begins?: { field: Field; value: Json };
  busy: boolean;
  onCancel: () => void;
  onSubmit: (field: Field, value: Json) => void;
}

/** Which field of several records is changed, and to what. */
export function ValueForm({ resource, begins, ...props }: ValueFormProps) {
  const words = useBulkEditText();
  const text = useText();
  const may = useMay();
  const id = useId();
  const { schema } = useScreens(resource);
  const [name, setName] = useState(begins?.field.name ?? "");
  const fields = (resource.definition.list?.bulkEdit ?? [])
    .map((candidate) => schema && fieldAt(schema, candidate))
    .filter((field): field is Field => field !== undefined && isBulkEditable(field) && may.see(field));
  const field = fields.find((candidate) => candidate.name === name);
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box sx={{ display: "grid", gap: 0.5 }}>
        <label htmlFor={id} style={{ fontWeight: 550 }}>
          {words("field")}
        </label>
        <select
          id={id}
          className="plain-select"
          value={name}
          onChange={(event) => setName(event.target.value)}
          style={{ minHeight: 40 }}
        >
          <option value="">{words("choose")}</option>
          {fields.map((candidate) => (
            <option key={candidate.name} value={candidate.name}>
              {candidate.label}
            </option>
          ))}
        </select>
      </Box>
      {schema && field ? (
        <OneField
          key={field.name}
          schema={schema}
          field={field}
          begins={begins?.field.name === field.name ? begins.value : null}
          {...props}
        />
      ) : (
        <Box sx={{ display: "flex", justifyContent: "end" }}>
          <Button onClick={props.onCancel}>{text("shell.cancel")}</Button>
        </Box>
      )}
    </Box>
  );
}

interface OneFieldProps extends Pick<ValueFormProps, "busy" | "onCancel" | "onSubmit"> {
  schema: Schema;
  field: Field;
  begins: Json;
}

function OneField({ schema, field, begins, busy, onCancel, onSubmit }: OneFieldProps) {
  const words = useBulkEditText();
  const text = useText();
  const may = useMay();
  const { name } = field;
  // The rules that ask about other fields are the server's: it knows the whole of each record.
  const shown = useMemo(
    (): Schema => ({ ...schemaForForm(schema, may, [name]), allOf: undefined }),
    [schema, may, name],
  );
  const initial = useMemo((): JsonObject => (begins === null ? {} : { [name]: begins }), [begins, name]);
  const form = useSchemaForm(shown, initial);
  const isRequired = schema.required?.includes(name) === true;
  const submit = () => {
    const input = form.check();
    if (input) onSubmit(field, input[name] ?? null);
  };
  return (
    <SchemaForm form={form} onSubmit={submit}>
      {!isRequired && (
        <Box sx={{ color: "text.secondary", fontSize: "0.875rem", mt: 1 }}>{words("emptyHint")}</Box>
      )}
      <Box sx={{ display: "flex", gap: 1, justifyContent: "end", mt: 2 }}>
        <Button onClick={onCancel}>{text("shell.cancel")}</Button>
        <Button type="submit" variant="contained" disabled={busy || form.isBusy}>
          {busy ? words("previewing") : words("preview")}
        </Button>
      </Box>
    </SchemaForm>
  );
}
