import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import type { WizardDefinition } from "#shared/definitions/definitions.ts";
import { wordsOf } from "#shared/forms/words.ts";
import { useReading } from "../../forms/reading/useReading.ts";
import { useText } from "../../i18n/useText.ts";
import type { Submission } from "./wizardState.ts";

interface BeginningProps {
  wizard: WizardDefinition;
  first: Submission;
}

/** What is said above a form that is begun, corrected, taken up again, or taken over from somebody else. */
export function Beginning({ wizard, first }: BeginningProps) {
  const text = useText();
  const [reading] = useReading();
  const others = [...new Set(Object.values(first.answered))].filter(Boolean).join(", ");
  if (first.id !== null)
    return (
      <Alert severity="info" role="status" sx={{ mb: 2 }}>
        {text("wizard.resumed")}{" "}
        {others !== "" && first.isShared && text("wizard.answeredBy", { who: others })}
      </Alert>
    );
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: "75ch" }}>{wordsOf(wizard, reading).description}</Typography>
      {first.amends !== null && (
        <Alert severity="info" role="status" sx={{ mb: 2 }}>
          {text("wizard.amending")}
        </Alert>
      )}
      {first.isPrefilled && first.amends === null && Object.keys(first.answers).length > 1 && (
        <Alert severity="info" role="status" sx={{ mb: 2 }}>
          {text("wizard.prefilled")}
        </Alert>
      )}
    </>
  );
}
