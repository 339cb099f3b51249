import { useTranslate } from "react-admin";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import { FoldedAnswers } from "./FoldedAnswers.tsx";
import type { AssignedForm } from "./givenForm.ts";

interface SetAsideAnswersProps {
  aside: NonNullable<AssignedForm["set_aside"]>;
  /** Whether they were given by whoever is looking, who may still answer in another place. */
  isFilling: boolean;
}

/** Answers that a later version of the form has no place for, folded: each with its question as it was asked. */
export function SetAsideAnswers({ aside, isFilling }: SetAsideAnswersProps) {
  const translate = useTranslate();
  return (
    <FoldedAnswers
      {...aside}
      summary={translate("builtForm.setAside", { smart_count: fieldsOf(aside.schema).length })}
      help={translate(isFilling ? "builtForm.setAsideFilling" : "builtForm.setAsideRead")}
    />
  );
}
