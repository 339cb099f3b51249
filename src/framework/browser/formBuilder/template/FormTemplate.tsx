import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import type { FormDefinition } from "#framework/shared/customForms/form.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { RecordFailure } from "../../screens/RecordFailure.tsx";
import { usePlatform, useServices } from "../../services.tsx";
import { NotFound } from "../../shell/pages/pages.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PageSkeleton } from "../../ui/page/PageSkeleton.tsx";
import { PageTitle } from "../../ui/page/PageTitle.tsx";
import { TemplateQuestion } from "./TemplateQuestion.tsx";

/** A published form as everyone with its link may read it. */
interface Template extends FormDefinition {
  title: string;
  description: string | null;
  version: number;
}

/** The blank template of a published form, for everyone with its link: to read and to print, not to fill in. */
export default function FormTemplate() {
  const translate = useTranslate();
  const { shell, tenant, settings } = useServices();
  const { name: provider = "" } = settings.brandOf(usePlatform());
  const [parameters] = useSearchParams();
  const form = parameters.get("form") ?? "";
  const { data, error, refetch } = useQuery({
    queryKey: ["form-template", form],
    enabled: form !== "",
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await shell<{ form: Template }>("form-template", {
        params: { tenant },
        query: { form },
        signal,
        quiet: true,
      });
      return answer.data.form;
    },
  });
  if (form === "") return <NotFound />;
  return (
    <Box component="main" sx={{ maxWidth: 820, mx: "auto", p: { xs: 2, md: 4 } }}>
      {error ? (
        <RecordFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Typography color="text.secondary">{provider}</Typography>
          <Box sx={{ display: "flex", alignItems: "center", gap: 2, flexWrap: "wrap", mb: 1 }}>
            <Box sx={{ flex: 1 }}>
              <PageTitle tabTitle={`${data.title} · ${provider}`}>{data.title}</PageTitle>
            </Box>
            <Button
              className="no-print"
              variant="outlined"
              startIcon={<Icon name="Print" />}
              onClick={() => print()}
            >
              {translate("builtForm.print")}
            </Button>
          </Box>
          {data.description && <Typography sx={{ mb: 1, maxWidth: "75ch" }}>{data.description}</Typography>}
          <Typography color="text.secondary" sx={{ mb: 3 }}>
            {translate("builtForm.templateNote", { number: data.version })}
          </Typography>
          <Steps form={data} />
        </>
      ) : (
        <PageSkeleton />
      )}
    </Box>
  );
}

/** The questions as they are laid out, step by step. */
function Steps({ form: { schema, ui_schema: layout } }: { form: FormDefinition }) {
  const questions = propertiesOf(schema);
  const asked = new Set(schema.required);
  const always = schema.properties ?? {};
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      {layout.steps.map(({ title, description, sections }, index) => (
        <Paper
          key={`${index} ${title}`}
          component="section"
          variant="outlined"
          aria-label={title}
          sx={{ p: { xs: 2, md: 3 }, borderRadius: 2, display: "grid", gap: 2.5 }}
        >
          <Typography variant="h2">
            {index + 1}. {title}
          </Typography>
          {description && <Typography color="text.secondary">{description}</Typography>}
          {sections.map((section, place) => (
            <Box key={`${place} ${section.title ?? ""}`} sx={{ display: "grid", gap: 2.5 }}>
              {section.title && section.title !== title && (
                <Typography variant="h3">{section.title}</Typography>
              )}
              {section.description && <Typography color="text.secondary">{section.description}</Typography>}
              {section.fields.map((name) => (
                <TemplateQuestion
                  key={name}
                  question={questions[name] ?? {}}
                  isRequired={asked.has(name)}
                  isConditional={!Object.hasOwn(always, name)}
                />
              ))}
            </Box>
          ))}
        </Paper>
      ))}
    </Box>
  );
}
