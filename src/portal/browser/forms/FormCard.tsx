import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { formatAgo } from "#framework/browser/i18n/dates.ts";
import { DownloadButton } from "#framework/browser/screens/DownloadButton.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";

/** Where a form of a participant stands. */
export interface FormStanding {
  form: string;
  label: string;
  description: string;
  icon: string;
  steps: number;
  completed_steps: number;
  draft_id: string | null;
  drafted_at: string | null;
  drafted_by: string | null;
  sent_id: string | null;
  sent_at: string | null;
  sent_by: string | null;
  sent_count: number;
  several: boolean;
  fills: boolean;
}

/** One form of a participant: how far it is, and the way to begin it, to go on and to read it. */
export function FormCard({ form, participant }: { form: FormStanding; participant: string }) {
  const translate = useTranslate();
  const { draft_id: draft, sent_id: sent, several, fills } = form;
  const path = `/forms/${form.form}`;
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 2, borderRadius: 2, display: "flex", flexDirection: "column", gap: 1 }}
    >
      <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
        <Icon name={form.icon} />
        <Typography component="h2" variant="h3">
          {form.label}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {standing(form, translate)}
      </Typography>
      {draft && (
        <LinearProgress
          variant="determinate"
          value={(form.completed_steps / form.steps) * 100}
          aria-label={translate("forms.progress", { name: form.label })}
        />
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: "auto", pt: 0.5 }}>
        {fills && draft && (
          <Action
            to={`${path}?record_id=${draft}`}
            label={translate("forms.goOn")}
            name={form.label}
            strong
          />
        )}
        {fills && (!draft || several) && (
          <Action
            to={`${path}?${several || sent ? "new&" : ""}participant_id=${participant}`}
            label={translate(sent && !several ? "forms.again" : "forms.begin")}
            name={form.label}
            strong={!draft && !sent}
          />
        )}
        {sent && (
          <Action to={`${path}?record_id=${sent}`} label={translate("forms.open")} name={form.label} />
        )}
        {sent && (
          <DownloadButton
            size="small"
            call="form-download"
            params={{ id: sent }}
            label={translate("forms.download")}
            aria-label={`${translate("forms.download")}: ${form.label}`}
          />
        )}
        <DownloadButton
          size="small"
          call="form-blank"
          params={{ form: form.form }}
          label={translate("forms.blank")}
          aria-label={`${translate("forms.blank")}: ${form.label}`}
          icon="Print"
        />
      </Box>
    </Paper>
  );
}

interface ActionProps {
  to: string;
  label: string;
  name: string;
  strong?: boolean;
}

const Action = ({ to, label, name, strong = false }: ActionProps) => (
  <Button
    size="small"
    variant={strong ? "contained" : "outlined"}
    component={Link}
    to={to}
    aria-label={`${label}: ${name}`}
  >
    {label}
  </Button>
);

function standing(form: FormStanding, translate: ReturnType<typeof useTranslate>): string {
  if (form.draft_id)
    return translate("forms.drafted", {
      done: form.completed_steps,
      steps: form.steps,
      who: form.drafted_by ?? "",
      ago: formatAgo(form.drafted_at ?? ""),
    });
  if (form.several && form.sent_count > 1)
    return translate("forms.sentSeveral", { count: form.sent_count, ago: formatAgo(form.sent_at ?? "") });
  return form.sent_id
    ? translate("forms.sent", { who: form.sent_by ?? "", ago: formatAgo(form.sent_at ?? "") })
    : translate("forms.none");
}
