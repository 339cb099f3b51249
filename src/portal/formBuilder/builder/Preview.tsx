import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { useTranslate } from "ra-core";
import { useMemo, useState } from "react";
import { expandForm } from "#shared/builtForms/expand.ts";
import type { FormDefinition } from "#shared/builtForms/form.ts";
import { offeredBy } from "#shared/forms/words.ts";
import { useSchema } from "#framework/definitions/useSchema.ts";
import { ReadingChoice } from "#framework/forms/reading/ReadingChoice.tsx";
import { useReading } from "#framework/forms/reading/useReading.ts";
import { Worded } from "#framework/forms/reading/Worded.tsx";
import { SchemaForm } from "#framework/forms/SchemaForm.tsx";
import { useSchemaForm } from "#framework/forms/useSchemaForm.ts";
import { StepList } from "#framework/screens/wizard/StepList.tsx";
import { PageSkeleton } from "#framework/ui/PageSkeleton.tsx";
import { Icon } from "#framework/ui/Icon.tsx";
import { toasts } from "#framework/ui/toasts.tsx";
import { inReading, stepsOf } from "../givenForm.ts";

/** The form as those see it who fill it in; what is typed here is kept nowhere. */
export function Preview({ definition }: { definition: FormDefinition }) {
  const translate = useTranslate();
  const [width, setWidth] = useState<"wide" | "phone">("wide");
  const file = useSchema("types/file").schema;
  const signature = useSchema("types/signature").schema;
  const bodyPlace = useSchema("types/body-place").schema;
  const schema = useMemo(
    () => file && signature && bodyPlace && expandForm(definition.schema, { file, signature, bodyPlace }),
    [definition, file, signature, bodyPlace],
  );
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box sx={{ display: "flex", gap: 2, alignItems: "center", flexWrap: "wrap" }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={width}
          onChange={(_event, next: "wide" | "phone" | null) => next && setWidth(next)}
          aria-label={translate("builder.previewWidth")}
        >
          <ToggleButton value="wide">
            <Icon name="Web" inText /> {translate("builder.wide")}
          </ToggleButton>
          <ToggleButton value="phone">
            <Icon name="PhoneIphone" inText /> {translate("builder.phone")}
          </ToggleButton>
        </ToggleButtonGroup>
        <Typography color="text.secondary">{translate("builder.previewText")}</Typography>
      </Box>
      <Paper
        variant="outlined"
        sx={{
          p: 2,
          borderRadius: 2,
          width: "100%",
          maxWidth: width === "phone" ? 390 : undefined,
          mx: "auto",
          minWidth: 0,
        }}
      >
        {schema ? (
          <Tried key={JSON.stringify(schema)} definition={{ ...definition, schema }} />
        ) : (
          <PageSkeleton />
        )}
      </Paper>
    </Box>
  );
}

function Tried({ definition }: { definition: FormDefinition }) {
  const translate = useTranslate();
  const [reading] = useReading();
  const offered = useMemo(() => offeredBy(definition), [definition]);
  const worded = useMemo(() => inReading(definition, reading), [definition, reading]);
  const form = useSchemaForm(worded.schema, {});
  const steps = useMemo(() => stepsOf(worded.schema, worded.ui_schema), [worded]);
  const [current, setCurrent] = useState(1);
  const step = steps[Math.min(current, steps.length) - 1];
  if (!step) return null;
  return (
    <Worded offered={offered}>
      <ReadingChoice offered={offered} />
      {steps.length > 1 && (
        <StepList
          steps={steps}
          current={step.number}
          completed={new Set()}
          failing={new Set()}
          onGo={setCurrent}
        />
      )}
      {step.schema.properties && Object.keys(step.schema.properties).length === 0 && !step.schema.allOf && (
        <Typography color="text.secondary">{translate("builder.emptySection")}</Typography>
      )}
      <SchemaForm
        form={{ ...form, schema: step.schema }}
        sections={step.sections}
        onSubmit={() => {
          if (form.check()) toasts.success(translate("builder.wouldBeSent"));
        }}
      >
        <Button type="submit" variant="outlined" sx={{ mt: 2 }}>
          {translate("builder.tryIt")}
        </Button>
      </SchemaForm>
    </Worded>
  );
}
