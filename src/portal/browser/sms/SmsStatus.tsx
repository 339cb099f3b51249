import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { ToneChip } from "#framework/browser/fields/cells/ChoiceChip.tsx";
import { formatInstant } from "#framework/browser/i18n/dates.ts";
import { usePlatform } from "#framework/browser/services.tsx";
import type { SmsSettings } from "./useSms.ts";
import { useSmsText } from "./words.ts";

/** Whether SMS goes out, what was wrong last, and whom it does not reach. */
export function SmsStatus({ settings }: { settings: SmsSettings }) {
  const text = useSmsText();
  const zone = usePlatform()?.time_zone;
  const { is_set_up: isSetUp, sender, sent_at: sent, problem, problem_at: at, unreached } = settings;
  const pause = settings.paused_until;
  const chip =
    pause !== null
      ? ({ tone: "warning", label: text("problem") } as const)
      : isSetUp
        ? ({ tone: "success", label: text("on", { sender }) } as const)
        : ({ tone: "neutral", label: text("off") } as const);
  return (
    <>
      <Box>
        <ToneChip {...chip} />
        {sent !== null && (
          <Typography variant="body2" color="text.secondary">
            {text("sentAt", { when: formatInstant(sent, zone) })}
          </Typography>
        )}
      </Box>
      {problem !== null && at !== null && (
        <Alert severity="warning" role="note">
          {text("problemAt", { when: formatInstant(at, zone), problem })}{" "}
          {pause !== null && text("pausedUntil", { when: formatInstant(pause, zone) })}
        </Alert>
      )}
      {unreached.length > 0 && (
        <section aria-labelledby="sms-unreached">
          <Typography id="sms-unreached" variant="h3">
            {text("unreached")}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {text("unreachedHint")}
          </Typography>
          <ul>
            {unreached.map(({ name, problem: why }) => (
              <li key={name}>
                <bdi>{name}</bdi>: {why}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
