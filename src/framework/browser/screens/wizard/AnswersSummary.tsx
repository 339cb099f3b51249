import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { withProperties } from "#framework/shared/schema/withProperties.ts";
import { useMay } from "../../access/may.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Detail } from "../details/Detail.tsx";
import { visibleSections } from "../details/visibleSections.ts";
import type { WizardStep } from "./wizardState.ts";

interface AnswersSummaryProps {
  /** The steps before this one. */
  steps: readonly WizardStep[];
  answers: JsonObject;
  /** Names of the records that the answers refer to, by their id. */
  titles: Readonly<Record<string, string>>;
  onChange: (step: number) => void;
}

/** What was answered so far, step by step, with a way back to each. */
export function AnswersSummary({ steps, answers, titles, onChange }: AnswersSummaryProps) {
  const text = useText();
  const may = useMay();
  const record = { ...answers, titles };
  return (
    <Box sx={{ display: "grid", gap: 2, mb: 2 }}>
      {steps.map(({ number, title, definition, openSchema, own }) => {
        const schema = withProperties(openSchema, (name) => own.has(name));
        const sections = definition.sections ?? [{ fields: [...own] }];
        const fields = visibleSections(sections, schema, may, record).flatMap((section) => section.fields);
        return (
          <Paper
            component="section"
            variant="outlined"
            key={number}
            aria-label={title}
            sx={{ p: { xs: 2, md: 2.5 }, borderRadius: 2 }}
          >
            <Box sx={{ display: "flex", alignItems: "center", gap: 1, mb: 1 }}>
              <Typography variant="h3" sx={{ flex: 1 }}>
                {title}
              </Typography>
              <Button
                startIcon={<Icon name="Edit" />}
                aria-label={`${text("wizard.change")}: ${title}`}
                onClick={() => onChange(number)}
              >
                {text("wizard.change")}
              </Button>
            </Box>
            <Box component="dl" sx={{ m: 0, display: "grid", gap: 1.5, maxWidth: "75ch" }}>
              {fields.map((field) => (
                <Box key={field.name} sx={{ minWidth: 0 }}>
                  <Detail field={field} record={record} />
                </Box>
              ))}
            </Box>
          </Paper>
        );
      })}
    </Box>
  );
}
