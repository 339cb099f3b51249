import Skeleton from "@mui/material/Skeleton";
import type { Identifier, RaRecord } from "react-admin";
import { type ComponentProps, useEffect, useMemo, useRef } from "react";
import { defaultsOf, fieldAt, fieldsOf } from "#framework/shared/fields/fields.ts";
import { isObject, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import { useMay } from "../../access/may.ts";
import { useSchema } from "../../definitions/useSchema.ts";
import { schemaForForm } from "../../forms/formSchema.ts";
import { SchemaForm } from "../../forms/SchemaForm.tsx";
import { formPart, useSchemaForm } from "../../forms/useSchemaForm.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { PickRecords } from "./PickRecords.tsx";

interface PickWithRowsProps extends Omit<
  ComponentProps<typeof PickRecords>,
  "onPick" | "beside" | "onToggle"
> {
  /** The schema of what is asked for, and its list with an entry for each chosen record. */
  schemaPath: string;
  rows: string;
  /** The server's refusal of what was sent. */
  error: unknown;
  onPick: (input: JsonObject, ids: Identifier[]) => void;
}

/** Chooses several records, and asks about each in the same dialog; an entry begins with what the record has. */
export function PickWithRows({ schemaPath, ...props }: PickWithRowsProps) {
  const { schema } = useSchema(schemaPath);
  return schema ? (
    <Picking {...props} schema={schema} />
  ) : (
    <Dialog title={props.action.label} onClose={props.onCancel}>
      <Skeleton variant="rounded" height={240} />
    </Dialog>
  );
}

function Picking({
  schema,
  rows,
  error,
  onPick,
  ...props
}: Omit<PickWithRowsProps, "schemaPath"> & { schema: Schema }) {
  const may = useMay();
  const shown = useMemo(() => schemaForForm(schema, may), [schema, may]);
  const entry = fieldAt(shown, rows)?.schema.items ?? {};
  const form = useSchemaForm(
    shown,
    useMemo(() => ({ [rows]: [] }), [rows]),
  );
  const ids = useRef<Identifier[]>([]);
  const seen = useRef<unknown>(undefined);
  useEffect(() => {
    if (error === undefined || error === seen.current) return;
    seen.current = error;
    form.fail(error);
  }, [error, form]);
  const toggle = (row: RaRecord, isPicked: boolean) => {
    const before = [form.value[rows] ?? []].flat().filter(isObject);
    const at = ids.current.indexOf(row.id);
    const begins = { ...defaultsOf(fieldsOf(entry)), ...formPart(entry, row) };
    ids.current = isPicked ? [...ids.current, row.id] : ids.current.filter((id) => id !== row.id);
    const after = isPicked ? [...before, begins] : before.filter((_, index) => index !== at);
    form.change({ ...form.value, [rows]: after });
  };
  const submit = () => {
    const input = form.check();
    if (input) onPick(input, ids.current);
  };
  return (
    <PickRecords
      {...props}
      onToggle={toggle}
      onPick={submit}
      hint={fieldAt(shown, rows)?.schema.description}
      beside={<SchemaForm form={form} onSubmit={submit} />}
    />
  );
}
