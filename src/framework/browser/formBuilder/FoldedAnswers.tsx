import Box from "@mui/material/Box";
import { useMemo } from "react";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { Detail } from "../screens/details/Detail.tsx";

interface FoldedAnswersProps {
  summary: string;
  help?: string;
  schema: Schema;
  answers: JsonObject;
}

/** Answers below each other with their questions, folded until someone wants to read them. */
export function FoldedAnswers({ summary, help, schema, answers }: FoldedAnswersProps) {
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  return (
    <Box component="details" sx={{ "&:only-child": { my: -0.75 } }}>
      <Box component="summary" sx={{ py: 0.75, cursor: "pointer", width: "fit-content", fontWeight: 600 }}>
        {summary}
      </Box>
      {help !== undefined && <Box sx={{ maxWidth: "75ch", mb: 1.5 }}>{help}</Box>}
      <Box component="dl" sx={{ m: 0, display: "grid", gap: 1.5 }}>
        {fields.map((field) => (
          <Box key={field.name} sx={{ minWidth: 0 }}>
            <Detail field={field} record={answers} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
