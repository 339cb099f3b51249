import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { type ChosenNotice, mailChoices } from "#framework/shared/notifications/choices.ts";
import { useLaterText } from "../i18n/useLaterText.ts";
import { useServices } from "../services.tsx";
import { choiceWords } from "./choiceWords.ts";
import { oneOf } from "../text/oneOf.ts";

interface NoticeChoicesProps {
  notices: readonly ChosenNotice[];
  /** Whether SMS can be chosen: the provider sends it, and the person has a mobile number. */
  hasSms: boolean;
  onChange: (name: string, part: Partial<Pick<ChosenNotice, "mail" | "device" | "sms">>) => void;
}

/** Every notice that can reach the person, by what it is about, with the way its mail comes. */
export function NoticeChoices({ notices, ...each }: NoticeChoicesProps) {
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
          <NoticeChoice key={notice.name} notice={notice} {...each} />
        ))}
      </Box>
    ));
}

function NoticeChoice({
  notice: { name, label, mail, always, ...notice },
  hasSms,
  onChange,
}: Omit<NoticeChoicesProps, "notices"> & { notice: ChosenNotice }) {
  const text = useLaterText("notificationChoices", choiceWords);
  const id = useId();
  return (
    <Box
      sx={{
        display: "grid",
        columnGap: { xs: 1, sm: 2 },
        rowGap: 0.5,
        alignItems: "center",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 220px auto" },
        py: 0.75,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box component="label" htmlFor={id}>
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
          onChange={({ target }) => onChange(name, { mail: oneOf(mailChoices, target.value) ?? mail })}
          slotProps={{ select: { native: false }, htmlInput: { "aria-label": `${label}: ${text("mail")}` } }}
        >
          {mailChoices.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {text(`choices.${choice}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1 }}>
        {(hasSms ? alerts : withoutSms).map((way) => (
          <FormControlLabel
            key={way}
            control={
              <Checkbox
                checked={notice[way]}
                onChange={(_event, checked) => onChange(name, { [way]: checked })}
                slotProps={{ input: { "aria-label": `${label}: ${text(way)}` } }}
              />
            }
            label={text(way)}
          />
        ))}
      </Box>
    </Box>
  );
}

const alerts = ["device", "sms"] as const;
const withoutSms = ["device"] as const;
