import Box from "@mui/material/Box";
import { useMemo } from "react";
import { useTranslate } from "react-admin";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import { Detail } from "../screens/details/Detail.tsx";
import type { AssignedForm } from "./givenForm.ts";

interface SetAsideAnswersProps {
  aside: NonNullable<AssignedForm["set_aside"]>;
  /** Whether they were given by whoever is looking, who may still answer in another place. */
  isFilling: boolean;
}

/** Answers that a later version of the form has no place for, folded: each with its question as it was asked. */
export function SetAsideAnswers({ aside, isFilling }: SetAsideAnswersProps) {
  const translate = useTranslate();
  const fields = useMemo(() => fieldsOf(aside.schema), [aside]);
  return (
    <Box component="details" sx={{ "&:only-child": { my: -0.75 } }}>
      <Box component="summary" sx={{ py: 0.75, cursor: "pointer", width: "fit-content", fontWeight: 600 }}>
        {translate("builtForm.setAside", { smart_count: fields.length })}
      </Box>
      <Box sx={{ maxWidth: "75ch", mb: 1.5 }}>
        {translate(isFilling ? "builtForm.setAsideFilling" : "builtForm.setAsideRead")}
      </Box>
      <Box component="dl" sx={{ m: 0, display: "grid", gap: 1.5 }}>
        {fields.map((field) => (
          <Box key={field.name} sx={{ minWidth: 0 }}>
            <Detail field={field} record={aside.answers} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
