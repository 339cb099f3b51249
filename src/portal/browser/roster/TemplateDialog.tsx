import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import { addDays } from "#framework/shared/dates/dates.ts";
import { writtenDays } from "#framework/shared/dates/spans.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { RouteLink } from "#framework/browser/ui/RouteLink.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { firstTarget } from "./copyDays.ts";
import { CopySummary, ExistingField, type Way } from "./CopySummary.tsx";
import { SaveTemplate } from "./SaveTemplate.tsx";
import { useCopying } from "./useCopying.ts";
import { useRosterText } from "./words.ts";

interface Template {
  id: string;
  name: string;
  days: number;
}

/** Most templates that can be chosen from. */
const most = 200;

/** Rolls a template out over later days as drafts, with a preview, or makes one from the days in sight. */
export function TemplateDialog({ templates, onClose }: { templates: Resource; onClose: () => void }) {
  const text = useRosterText();
  const provider = useDataProvider();
  const { range } = useCalendarContext().calendar;
  const [isSaving, setSaving] = useState(false);
  const known = useQuery({
    queryKey: [templates.name, "choices"],
    queryFn: async () =>
      (
        await provider.getList<Template>(templates.name, {
          pagination: { page: 1, perPage: most },
          sort: { field: "name", order: "ASC" },
          filter: {},
        })
      ).data,
  });
  const [chosen, setChosen] = useState<string>();
  const template = known.data?.find(({ id }) => id === chosen) ?? known.data?.[0];
  const [days, setDays] = useState<{ from?: string; until?: string }>({});
  const from = days.from ?? firstTarget(range.from, range.until);
  const until = days.until ?? addDays(from, (template?.days ?? 14) - 1);
  const [existing, setExisting] = useState<Way>("skip");
  const isReady = template !== undefined && until >= from;
  const { summary, made, failure, canRun, run } = useCopying({
    call: templates.calls["roll-out"],
    body: { template: template?.id ?? "", start_date: from, end_date: until, existing },
    isReady,
    day: from,
    onDone: onClose,
  });
  if (isSaving) return <SaveTemplate templates={templates} onClose={onClose} />;
  return (
    <Dialog
      title={text("templateTitle")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setSaving(true)}>{text("templateSave")}</Button>
          <Button variant="contained" disabled={!canRun} onClick={run}>
            {text("templateRun", { smart_count: made })}
          </Button>
        </>
      }
    >
      {known.error && <Alert severity="error">{messageOf(known.error)}</Alert>}
      {known.data?.length === 0 && (
        <Typography sx={{ my: 1 }}>
          {text("templateNone", { range: writtenDays(range.from, range.until) })}
        </Typography>
      )}
      {template && (
        <Box sx={{ display: "grid", gap: 2, mt: 1 }}>
          <TextField
            select
            label={text("template")}
            value={template.id}
            onChange={({ target }) => setChosen(target.value)}
          >
            {(known.data ?? []).map(({ id, name, days: length }) => (
              <MenuItem key={id} value={id}>
                {text("templateChoice", { name, smart_count: length })}
              </MenuItem>
            ))}
          </TextField>
          <Box sx={{ display: "grid", gridTemplateColumns: { sm: "1fr 1fr" }, gap: 2 }}>
            <TextField
              type="date"
              label={text("templateFrom")}
              value={from}
              onChange={({ target }) => setDays({ ...days, from: target.value })}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <TextField
              type="date"
              label={text("templateUntil")}
              value={until}
              onChange={({ target }) => setDays({ ...days, until: target.value })}
              error={until < from}
              helperText={until < from ? text("templateLater") : text("templateRepeats")}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          </Box>
          <ExistingField value={existing} onChange={setExisting} />
          <CopySummary summary={summary} failure={failure} />
        </Box>
      )}
      <Typography variant="body2" sx={{ mt: 2 }}>
        <RouteLink to={`/${templates.name}`}>{text("templateAll")}</RouteLink>
      </Typography>
    </Dialog>
  );
}
