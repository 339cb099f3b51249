import { useTranslate } from "react-admin";
import { useMemo } from "react";
import { askableParts, askableRecords } from "#framework/shared/customForms/askable.ts";
import { useServices } from "../../../services.tsx";
import { type BroughtKind, broughtBy, isBrought, type Kind } from "../../model/model.ts";

const icons: Record<Exclude<Kind, BroughtKind>, string> = {
  "short-text": "TextFields",
  "long-text": "Article",
  number: "BarChart",
  money: "AttachMoney",
  date: "CalendarToday",
  time: "AccessTime",
  "date-time": "Event",
  "yes-no": "ToggleOn",
  choice: "CheckCircleOutline",
  choices: "Checklist",
  email: "Email",
  phone: "Call",
  file: "AttachFile",
  files: "FilePresent",
  signature: "Draw",
  "body-place": "Healing",
  group: "TableRows",
  other: "Description",
};

/** What each kind of question is called in the palette and on the canvas, and its icon. */
export function useKinds() {
  const translate = useTranslate();
  const { definitions } = useServices();
  return useMemo(
    () => ({
      nameOf: (kind: Kind): string => {
        if (!isBrought(kind)) return translate(`builder.kind.${kind}`);
        const { resource = "", part = "" } = broughtBy(kind);
        return askableRecords[resource] ?? askableParts[part]?.title ?? `${resource}${part}`;
      },
      iconOf: (kind: Kind): string => {
        if (!isBrought(kind)) return icons[kind];
        const { resource = "", part = "" } = broughtBy(kind);
        return definitions.resources.get(resource)?.icon ?? askableParts[part]?.icon ?? "Badge";
      },
    }),
    [translate, definitions],
  );
}
