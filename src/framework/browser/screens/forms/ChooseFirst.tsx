import Paper from "@mui/material/Paper";
import { useEffect, useMemo } from "react";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { useMay } from "../../access/may.ts";
import { schemaForForm } from "../../forms/formSchema.ts";
import { SchemaForm } from "../../forms/SchemaForm.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";

interface ChooseFirstProps {
  schema: Schema;
  /** The field that what a new record begins with depends on. */
  field: string;
  onChosen: (value: string) => void;
}

/** Asks for the one thing that the rest of a new record is filled in from; the form follows as soon as it is chosen. */
export function ChooseFirst({ schema, field, onChosen }: ChooseFirstProps) {
  const may = useMay();
  const shown = useMemo(() => schemaForForm(schema, may, [field]), [schema, may, field]);
  const form = useSchemaForm(shown, {});
  const chosen = form.value[field];
  useEffect(() => {
    if (typeof chosen === "string" && chosen !== "") onChosen(chosen);
  }, [chosen, onChosen]);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, borderRadius: 2, maxWidth: 1000 }}>
      <SchemaForm form={form} sections={[{ fields: [field] }]} onlySections onSubmit={() => undefined} />
    </Paper>
  );
}
