import { toFieldPathId } from "@rjsf/utils";
import { memo, useCallback, useMemo } from "react";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { idPrefix } from "../errors.ts";
import { ConditionalField } from "../fields/ConditionalField.tsx";
import type { FormContext } from "../formContext.ts";
import type { DrawnSchema, ErrorSchema, Registry, UiSchema } from "../rjsf.ts";
import { registered } from "../theme.tsx";
import { changed } from "./changed.ts";
import { schemaUtils } from "./schemaUtils.ts";

interface FormRootProps {
  schema: DrawnSchema;
  uiSchema: UiSchema;
  value: JsonObject;
  errors: ErrorSchema;
  context: FormContext;
  disabled?: boolean;
  /** Told how to make what is filled in from what was; several changes may come before the next drawing. */
  onChange: (change: (before: JsonObject) => JsonObject) => void;
  /** Told the id of the control that was left. */
  onBlur: (id: string) => void;
}

const globalFormOptions = {
  idPrefix,
  idSeparator: "_",
  useFallbackUiForUnsupportedType: false,
  // What does not change stays the same object here; to compare all that hangs on a field takes longer than to draw it.
  experimental_componentUpdateStrategy: "shallow" as const,
};
const rootId = toFieldPathId("", globalFormOptions);

/**
 * The fields of a form by the library's components, with the value that it is given. The library's own `Form` keeps a copy
 * of the value, fills in defaults and judges it with each key; our forms have all of that elsewhere.
 */
export const FormRoot = memo(function FormRoot({
  schema,
  uiSchema,
  value,
  errors,
  context,
  disabled = false,
  onChange,
  onBlur,
}: FormRootProps) {
  const registry = useMemo(
    (): Registry => ({
      ...registered,
      rootSchema: schema,
      formContext: context,
      schemaUtils: schemaUtils(schema),
      globalFormOptions,
      uiSchemaDefinitions: {},
    }),
    [schema, context],
  );
  const change = useCallback(
    (now: unknown, path: (string | number)[]) =>
      onChange((before) => changed(registry.schemaUtils, before, path, now)),
    [onChange, registry],
  );
  return (
    <div className="rjsf">
      <ConditionalField
        name=""
        schema={schema}
        uiSchema={uiSchema}
        errorSchema={errors}
        fieldPathId={rootId}
        formData={value}
        onChange={change}
        onBlur={onBlur}
        onFocus={nothing}
        registry={registry}
        disabled={disabled}
        readonly={false}
      />
    </div>
  );
});

const nothing = (): void => undefined;
