import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import Skeleton from "@mui/material/Skeleton";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { defaultsOf, fieldsOf, propertiesOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { useMay } from "../access/may.ts";
import { useSchema } from "../definitions/useSchema.ts";
import { useText } from "../i18n/useText.ts";
import { CallError, messageOf } from "../transport/errors.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { dismissLabel } from "../ui/dismissLabel.ts";
import { type ChoicesAmong, ChoicesAmongProvider } from "./choicesAmong.tsx";
import { schemaForForm } from "./formSchema.ts";
import { SchemaForm } from "./SchemaForm.tsx";
import { formPart, type SchemaFormState, useSchemaForm } from "./useSchemaForm.ts";

type Requirement = Readonly<Record<"input" | "says", string>>;

interface ActionFormProps {
  schemaPath: string;
  title: string;
  button: string;
  /** What stands above the form: what will come of the action. */
  above?: ReactNode;
  /** What the record tells before anything is filled in. */
  told?: string;
  /** Inputs that are required beside those of the schema, each with what is said where it is missing. */
  requires?: readonly Requirement[];
  /** Inputs of the schema that are not asked. */
  leavesOut?: readonly string[];
  /** What stands above the buttons, in sight while one types: what would follow from what is filled in so far. */
  renderBelow?: (typed: JsonObject) => ReactNode;
  /** What the form begins with, by the names of its inputs; what is emptied of it is sent as nothing. */
  begins?: Record<string, unknown>;
  /** The records that inputs offer, where those are not all. */
  among?: ChoicesAmong;
  /** The server's refusal of what was sent. */
  error: unknown;
  busy: boolean;
  onCancel: () => void;
  onSubmit: (input: Record<string, unknown>) => void;
}

/** What an action asks before it is done, in a dialog. A refusal leaves what was typed where it is. */
export function ActionForm({ schemaPath, title, ...props }: ActionFormProps) {
  const { schema } = useSchema(schemaPath);
  return schema ? (
    <Asking {...props} title={title} schema={schema} />
  ) : (
    <Dialog title={title} onClose={props.onCancel}>
      <Skeleton variant="rounded" height={120} />
    </Dialog>
  );
}

function Asking({
  schema,
  title,
  button,
  above,
  told,
  requires,
  leavesOut,
  renderBelow,
  begins,
  among,
  error,
  busy,
  onCancel,
  onSubmit,
}: Omit<ActionFormProps, "schemaPath"> & { schema: Schema }) {
  const text = useText();
  const may = useMay();
  const shown = useMemo(
    () => withRequired(schemaForForm(schema, may, namesBut(schema, leavesOut)), requires),
    [schema, may, requires, leavesOut],
  );
  const initial = useMemo(
    () => ({ ...defaultsOf(fieldsOf(shown)), ...formPart(shown, asObject(begins)) }),
    [shown, begins],
  );
  const form = useSchemaForm(shown, initial);
  const worded = useMemo(() => inWordsOf(form, requires), [form, requires]);
  // What is not wrong at a field stays in sight as well: a toast goes by.
  const isOfAll =
    error !== undefined && !(error instanceof CallError && Object.keys(error.errors).length > 0);
  const seen = useRef<unknown>(undefined);
  useEffect(() => {
    if (error === undefined || error === seen.current) return;
    seen.current = error;
    form.fail(error);
  }, [error, form]);
  const submit = () => {
    const input = form.check();
    if (!input) return;
    const emptied = Object.keys(begins ?? {}).filter((name) => name in initial && !(name in input));
    onSubmit({ ...input, ...Object.fromEntries(emptied.map((name) => [name, null])) });
  };
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      actions={
        <>
          {renderBelow?.(form.kept())}
          <Button onClick={onCancel}>{dismissLabel(text, button)}</Button>
          <Button
            variant="contained"
            disabled={busy || form.isBusy}
            onClick={submit}
            startIcon={busy && <CircularProgress size={16} color="inherit" aria-hidden />}
          >
            {busy ? text("form.saving") : button}
          </Button>
        </>
      }
    >
      {told !== undefined && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {told}
        </Alert>
      )}
      {above}
      {isOfAll && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {messageOf(error)}
        </Alert>
      )}
      <ChoicesAmongProvider value={among}>
        <SchemaForm form={worded} onSubmit={submit} />
      </ChoicesAmongProvider>
    </Dialog>
  );
}

/** The names of a schema's inputs without some; undefined where none is left out. */
const namesBut = (schema: Schema, leftOut: readonly string[] = []): string[] | undefined =>
  leftOut.length === 0
    ? undefined
    : Object.keys(propertiesOf(schema)).filter((name) => !leftOut.includes(name));

const withRequired = (schema: Schema, more: readonly Requirement[] = []): Schema =>
  more.length === 0
    ? schema
    : { ...schema, required: [...new Set([...(schema.required ?? []), ...more.map(({ input }) => input)])] };

/** A form that says of a missing input why it is required, as the server does. */
const inWordsOf = (form: SchemaFormState, requires: readonly Requirement[] = []): SchemaFormState => ({
  ...form,
  errors: form.errors.map((error) => {
    const needed = requires.find(({ input }) => error.pointer === `/${input}` && !form.value[input]);
    return needed ? { ...error, message: needed.says } : error;
  }),
});
