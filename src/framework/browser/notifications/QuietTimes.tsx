import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { writtenTime } from "#framework/shared/dates/written.ts";
import type { ChoicesShown } from "#framework/shared/notifications/choices.ts";
import { useLaterText } from "../i18n/useLaterText.ts";
import { TimeInput } from "../ui/inputs/TimeInput.tsx";
import { choiceWords } from "./choiceWords.ts";
import type { Chosen } from "./useChoices.ts";

interface QuietTimesProps {
  chosen: Chosen;
  usual: ChoicesShown["usual_quiet"];
  onChange: (part: Partial<Chosen>) => void;
}

/** Whether it is a time of day (`HH:mm`) that can be saved. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** When the daily summary comes, and between which times no reminders do. */
export function QuietTimes({ chosen: { summary_at: at, quiet }, usual, onChange }: QuietTimesProps) {
  const text = useLaterText("notificationChoices", choiceWords);
  const id = useId();
  return (
    <>
      <Time
        label={text("summary")}
        value={at}
        help={text("summaryHelp")}
        onChange={(summary) => onChange({ summary_at: summary })}
      />
      <Box>
        <Typography id={id} component="h3" sx={{ fontWeight: 600 }}>
          {text("quiet")}
        </Typography>
        <RadioGroup
          aria-labelledby={id}
          value={quiet ? "own" : "usual"}
          onChange={(_event, value) => onChange({ quiet: value === "own" ? usual : null })}
        >
          <FormControlLabel
            value="usual"
            control={<Radio />}
            label={text("usualQuiet", { from: writtenTime(usual.from), until: writtenTime(usual.until) })}
          />
          <FormControlLabel value="own" control={<Radio />} label={text("ownQuiet")} />
        </RadioGroup>
        {quiet && (
          <Box sx={{ display: "flex", gap: 2, flexWrap: "wrap", mt: 1 }}>
            {(["from", "until"] as const).map((end) => (
              <Time
                key={end}
                label={text(end)}
                value={quiet[end]}
                onChange={(value) => onChange({ quiet: { ...quiet, [end]: value } })}
              />
            ))}
          </Box>
        )}
        <FormHelperText>{text("quietHelp")}</FormHelperText>
      </Box>
    </>
  );
}

function Time({
  label,
  value,
  help,
  onChange,
}: {
  label: string;
  value: string;
  help?: string;
  onChange: (value: string) => void;
}) {
  const text = useLaterText("notificationChoices", choiceWords);
  const id = useId();
  const isWrong = !isTime(value);
  const below = isWrong ? text("wrongTime") : help;
  return (
    <Box sx={{ display: "grid", gap: 0.5, justifyItems: "start" }}>
      <label htmlFor={id}>{label}</label>
      <TimeInput
        id={id}
        value={value}
        error={isWrong}
        describedBy={below && `${id}-help`}
        onChange={(next = "") => onChange(next)}
      />
      {below && (
        <FormHelperText id={`${id}-help`} error={isWrong}>
          {below}
        </FormHelperText>
      )}
    </Box>
  );
}
