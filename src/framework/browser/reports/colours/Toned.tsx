import { useTheme } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { CellTone } from "#framework/shared/reports/colours.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { mix } from "../../theme/color.ts";
import { Icon } from "../../ui/Icon.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import { colourWords } from "./words.ts";

/** The signs of the tones: nobody has to tell colours apart. */
export const toneIcons: Readonly<Record<CellTone, string>> = {
  success: "CheckCircleOutline",
  info: "InfoOutlined",
  warning: "WarningAmber",
  error: "ErrorOutline",
};

/** A value with a tone: its colour, its sign, and its meaning in words for a screen reader. */
export function Toned({ tone, children }: { tone: CellTone; children: ReactNode }) {
  const text = useLaterText("reportColours", colourWords);
  const { tokens } = useTheme();
  const color = tokens[tone];
  return (
    <span
      data-tone={tone}
      style={{
        color,
        background: mix(tokens.surface, color, 0.08),
        fontWeight: 550,
        padding: "2px 6px",
        borderRadius: 6,
        display: "inline-block",
        maxWidth: "100%",
        overflow: "hidden",
        textOverflow: "ellipsis",
        verticalAlign: "middle",
      }}
    >
      <Icon name={toneIcons[tone]} size={16} inText />
      <span style={visuallyHidden}>{text(`tones.${tone}`)}: </span>
      {children}
    </span>
  );
}
