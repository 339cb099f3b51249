import { type FormEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import type { Section } from "#framework/shared/definitions/definitions.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { UiSchema } from "./rjsf.ts";
import { errorSchemaOf, idPrefix, listedErrors } from "./errors.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { afterPress } from "./afterPress.ts";
import type { FormContext } from "./formContext.ts";
import { asRjsf } from "./drawn.ts";
import { uiSchemaFor } from "./formSchema.ts";
import { FormValueProvider } from "./formValue.ts";
import { underConditions } from "./rules/conditional.ts";
import { ConditionsProvider, useConditions } from "./rules/useConditions.ts";
import { rjsfValidator } from "./rjsfValidator.ts";
import { ThemedForm } from "./theme.tsx";
import type { SchemaFormState } from "./useSchemaForm.ts";

interface SchemaFormProps {
  form: SchemaFormState;
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

/** Nothing is filled in but what the person fills in; defaults are given once, when a form begins. */
const asTyped = {
  emptyObjectFields: "skipDefaults",
  allOf: "skipDefaults",
  constAsDefaults: "never",
  arrayMinItems: { populate: "never" },
} as const;

/** A form drawn from a schema: what has to be looked at first, then its sections, then its buttons. */
export function SchemaForm({
  form,
  sections,
  onlySections,
  ui,
  disabled,
  record,
  onSubmit,
  children,
}: SchemaFormProps) {
  const { schema, value, live, errors, failures, zone, clock, files, change, leave } = form;
  const summary = useRef<HTMLDivElement>(null);
  const conditions = useConditions(schema, live, clock);
  const uiSchema = useMemo(
    () => ({
      ...uiSchemaFor(schema, ui),
      "ui:submitButtonOptions": { norender: true },
    }),
    [schema, ui],
  );
  const drawn = useMemo(() => asRjsf(underConditions(schema, conditions)), [schema, conditions]);
  const context = useMemo(
    (): FormContext => ({ sections, onlySections, files, zone, today: clock().today, record }),
    [sections, onlySections, files, zone, clock, record],
  );
  const extraErrors = useMemo(() => errorSchemaOf(errors), [errors]);
  useEffect(() => {
    if (failures > 0) summary.current?.focus();
  }, [failures]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <ErrorSummary errors={failures > 0 ? listedErrors(errors, schema, sections) : []} ref={summary} />
      <FormValueProvider value={live}>
        <ConditionsProvider value={conditions}>
          <ThemedForm
            tagName="div"
            idPrefix={idPrefix}
            schema={drawn}
            uiSchema={uiSchema}
            formData={value}
            formContext={context}
            validator={rjsfValidator}
            extraErrors={extraErrors}
            showErrorList={false}
            noHtml5Validate
            disabled={disabled}
            experimental_defaultFormStateBehavior={asTyped}
            onChange={({ formData }) => change(asObject(formData))}
            onBlur={(id) => afterPress(() => leave(id))}
          >
            <></>
          </ThemedForm>
        </ConditionsProvider>
      </FormValueProvider>
      {children}
    </form>
  );
}
