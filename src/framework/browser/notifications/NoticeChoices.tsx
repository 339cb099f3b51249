import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { type ChosenNotice, type MailChoice, mailChoices } from "#framework/shared/notifications/choices.ts";
import { useLaterText } from "../i18n/useLaterText.ts";
import { useServices } from "../services.tsx";
import { choiceWords } from "./choiceWords.ts";

interface NoticeChoicesProps {
  notices: readonly ChosenNotice[];
  onChange: (name: string, part: Partial<Pick<ChosenNotice, "mail" | "device">>) => void;
}

/** Every notice that can reach the person, by what it is about, with the way its mail comes. */
export function NoticeChoices({ notices, onChange }: NoticeChoicesProps) {
  const text = useLaterText("notificationChoices", choiceWords);
  const { resources } = useServices().definitions;
  const last = text("other");
  const groups = Map.groupBy(
    notices,
    ({ resource }) => resources.get(resource)?.definition.label?.many ?? last,
  );
  return [...groups]
    .toSorted(([one], [other]) => (one === last ? 1 : other === last ? -1 : one.localeCompare(other)))
    .map(([label, of]) => (
      <Box key={label} component="section" aria-label={label} sx={{ display: "grid", gap: 0.5 }}>
        <Typography component="h3" color="text.secondary" sx={{ fontSize: "0.8125rem", fontWeight: 600 }}>
          {label}
        </Typography>
        {of.map((notice) => (
          <NoticeChoice key={notice.name} notice={notice} onChange={onChange} />
        ))}
      </Box>
    ));
}

function NoticeChoice({
  notice: { name, label, mail, device, always },
  onChange,
}: Pick<NoticeChoicesProps, "onChange"> & { notice: ChosenNotice }) {
  const text = useLaterText("notificationChoices", choiceWords);
  const id = useId();
  return (
    <Box
      sx={{
        display: "grid",
        columnGap: { xs: 1, sm: 2 },
        rowGap: 0.5,
        alignItems: "center",
        gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "minmax(0, 1fr) 220px auto" },
        py: 0.75,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box component="label" htmlFor={id} sx={{ gridColumn: { xs: "1 / -1", sm: "auto" } }}>
        {label}
      </Box>
      {always ? (
        <Typography
          id={id}
          color="text.secondary"
          sx={{ minHeight: 40, display: "flex", alignItems: "center" }}
        >
          {text("always")}
        </Typography>
      ) : (
        <TextField
          select
          id={id}
          size="small"
          value={mail}
          onChange={({ target }) => onChange(name, { mail: target.value as MailChoice })}
          slotProps={{ select: { native: false }, htmlInput: { "aria-label": `${label}: ${text("mail")}` } }}
        >
          {mailChoices.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {text(`choices.${choice}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <FormControlLabel
        control={
          <Checkbox
            checked={device}
            onChange={(_event, checked) => onChange(name, { device: checked })}
            slotProps={{ input: { "aria-label": `${label}: ${text("device")}` } }}
          />
        }
        label={text("device")}
      />
    </Box>
  );
}
