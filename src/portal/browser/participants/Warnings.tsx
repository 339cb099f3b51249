import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { useTranslate } from "react-admin";
import type { ReactNode } from "react";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import {
  choicesOf,
  saysNothing,
  type Schema,
  type Tone,
  objectsIn,
} from "#framework/shared/schema/schema.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { Icon } from "#framework/browser/ui/Icon.tsx";

type Shown = { record: Record<string, unknown>; schema: Schema };

const icons: Record<Tone, string> = {
  info: "InfoOutlined",
  success: "CheckCircleOutline",
  warning: "WarningAmber",
  error: "ErrorOutline",
  neutral: "InfoOutlined",
};

/** The alert of a participant, while it lasts: its level as a word, and what it says. */
export function AlertLine({ record, schema, day }: Shown & { day: string }) {
  const translate = useTranslate();
  const { alert, alert_text: text, alert_until: until } = record;
  const over = typeof until === "string" && until < day;
  const level = fieldAt(schema, "alert")?.schema ?? {};
  if (saysNothing(alert, level) || over) return null;
  const choice = choicesOf(level)?.find(({ value }) => value === alert);
  return (
    <Line tone={choice?.tone ?? "warning"}>
      <strong>{choice?.label ?? translate("summary.alert")}</strong>
      {typeof text === "string" && <>: {text}</>}
      {typeof until === "string" && <> ({translate("summary.until", { date: writtenDate(until) })})</>}
    </Line>
  );
}

/** Allergies by name and how bad they are; that there are none known; nothing for whom they are not to be seen. */
export function AllergyLine({ record, schema }: Shown) {
  const translate = useTranslate();
  const { allergies, no_known_allergies: none } = record;
  if (!Array.isArray(allergies) || allergies.length === 0)
    return none === true ? <Line tone="neutral">{translate("summary.noAllergies")}</Line> : null;
  const severities = choicesOf(fieldAt(schema, "allergies")?.schema.items?.properties?.severity ?? {});
  const all = objectsIn(allergies);
  const worst: Tone = all.some(({ severity }) => severity === "anaphylaxis") ? "error" : "warning";
  return (
    <Line tone={worst}>
      <strong>{translate("summary.allergies")}</strong>:{" "}
      {all
        .map(({ allergen, severity, reaction }) => {
          const how = severities?.find(({ value }) => value === severity)?.label.toLowerCase() ?? severity;
          return `${String(allergen)} (${[how, reaction].filter(Boolean).join(", ")})`;
        })
        .join("; ")}
    </Line>
  );
}

/** A line with a symbol and the colour of its meaning; the words say it too. */
function Line({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { tokens } = useTheme();
  const color = tone === "neutral" ? tokens.quiet : tokens[tone];
  return (
    <Box sx={{ display: "flex", gap: 0.75, alignItems: "flex-start", color, overflowWrap: "anywhere" }}>
      <Icon name={icons[tone]} size={18} />
      <bdi>{children}</bdi>
    </Box>
  );
}
