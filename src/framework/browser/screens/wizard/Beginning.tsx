import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import type { WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import { wordsOf } from "#framework/shared/forms/words.ts";
import { PrivacyNotice } from "../../forms/PrivacyNotice.tsx";
import { useReading } from "../../forms/reading/useReading.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { Submission } from "./wizardState.ts";

interface BeginningProps {
  wizard: WizardDefinition;
  first: Submission;
  /** The questions of the step below. */
  asked: ReadonlySet<string>;
}

/** Above the first step that is opened, once: what the form is for, or that it goes on where it was left. */
export function Beginning({ wizard, first, asked }: BeginningProps) {
  const text = useText();
  const [reading] = useReading();
  const others = [...new Set(Object.values(first.answered))].filter(Boolean).join(", ");
  if (first.id !== null)
    return (
      <Remark>
        {text("wizard.resumed")}{" "}
        {others !== "" && first.isShared && text("wizard.answeredBy", { who: others })}
      </Remark>
    );
  const known = Object.keys(first.answers).filter((name) => asked.has(name) && name !== wizard.subject);
  const isPrefilled = first.isPrefilled && first.amends === null && known.length > 0;
  return (
    <>
      <Introduction wizard={wizard}>{wordsOf(wizard, reading).description}</Introduction>
      {first.amends !== null && (
        <Alert severity="info" role="status" sx={{ mb: 2 }}>
          {text("wizard.amending")}
        </Alert>
      )}
      {isPrefilled && <Remark>{text("wizard.prefilled")}</Remark>}
    </>
  );
}

/** What the form is for and how its answers are used; folded on a phone, where the questions come first. */
function Introduction({ wizard, children }: { wizard: WizardDefinition; children: ReactNode }) {
  const text = useText();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  if (!isNarrow)
    return (
      <>
        {children && <Typography sx={{ mb: 2, maxWidth: "75ch" }}>{children}</Typography>}
        <PrivacyNotice notice={wizard.privacy} />
      </>
    );
  if (!children && !wizard.privacy) return null;
  return (
    <Box component="details" sx={{ mb: 0.5, color: "text.secondary", fontSize: "0.9375rem" }}>
      <Box component="summary" sx={{ py: 0.75, cursor: "pointer" }}>
        {text("wizard.about")}
      </Box>
      {children}
      <PrivacyNotice notice={wizard.privacy} isInFold />
    </Box>
  );
}

/** A quiet line that is read in passing. */
const Remark = ({ children }: { children: ReactNode }) => (
  <Box
    role="status"
    sx={{
      display: "flex",
      alignItems: "flex-start",
      gap: 0.75,
      mb: { xs: 1, md: 2 },
      fontSize: "0.875rem",
      color: "text.secondary",
    }}
  >
    <Icon name="Info" size={18} />
    <span>{children}</span>
  </Box>
);
