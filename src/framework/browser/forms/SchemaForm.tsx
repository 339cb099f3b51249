import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import type { Section } from "#framework/shared/definitions/definitions.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import type { UiSchema } from "./rjsf.ts";
import { errorSchemaOf, listedErrors } from "./errors.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { afterPress } from "./afterPress.ts";
import type { FormContext } from "./formContext.ts";
import { FormStyles } from "./FormStyles.tsx";
import { asRjsf } from "./drawn.ts";
import { orderOf, uiSchemaFor } from "./formSchema.ts";
import { FormValueProvider } from "./formValue.tsx";
import { underConditions } from "./rules/conditional.ts";
import { ConditionsProvider, useConditions } from "./rules/useConditions.ts";
import { FormRoot } from "./library/FormRoot.tsx";
import type { SchemaFormState } from "./useSchemaForm.ts";

interface SchemaFormProps {
  form: SchemaFormState;
  /** What is drawn, where it is a part of what the form is judged by. */
  part?: Schema;
  sections?: Section[];
  /** Fields that no section names are left out. */
  onlySections?: boolean;
  /** RJSF uiSchema of the definition, over what follows from the schema. */
  ui?: UiSchema;
  disabled?: boolean;
  /** The id of the record that is changed. */
  record?: string;
  onSubmit: () => void;
  /** Below the fields: the buttons. */
  children?: ReactNode;
}

/** A form drawn from a schema: what has to be looked at first, then its sections, then its buttons. */
export function SchemaForm({
  form,
  part,
  sections,
  onlySections,
  ui,
  disabled,
  record,
  onSubmit,
  children,
}: SchemaFormProps) {
  const { value, live, errors, failures, zone, clock, files, change, leave } = form;
  const schema = part ?? form.schema;
  const summary = useRef<HTMLDivElement>(null);
  const conditions = useConditions(schema, live, clock);
  const uiSchema = useMemo(
    () => ({ ...uiSchemaFor(schema, ui), ...(!sections && { "ui:order": [...orderOf(schema), "*"] }) }),
    [schema, ui, sections],
  );
  const drawn = useMemo(() => asRjsf(underConditions(schema, conditions)), [schema, conditions]);
  const context = useMemo(
    (): FormContext => ({ sections, onlySections, files, zone, today: clock().today, record }),
    [sections, onlySections, files, zone, clock, record],
  );
  const errorsAtFields = useMemo(() => errorSchemaOf(errors), [errors]);
  useEffect(() => {
    if (failures > 0) summary.current?.focus();
  }, [failures]);
  const left = useCallback((id: string) => afterPress(() => leave(id)), [leave]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormStyles />
      <ErrorSummary errors={failures > 0 ? listedErrors(errors, schema, sections) : []} ref={summary} />
      <FormValueProvider value={live}>
        <ConditionsProvider value={conditions}>
          <FormRoot
            schema={drawn}
            uiSchema={uiSchema}
            value={value}
            errors={errorsAtFields}
            context={context}
            disabled={disabled}
            onChange={change}
            onBlur={left}
          />
        </ConditionsProvider>
      </FormValueProvider>
      {children}
    </form>
  );
}
