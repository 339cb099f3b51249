import type { Kind } from "../model/model.ts";

/** The icon of each kind in the palette and on the canvas. */
export const kindIcons: Record<Kind, string> = {
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
  address: "Place",
  file: "AttachFile",
  files: "FilePresent",
  signature: "Draw",
  "body-place": "Healing",
  participant: "Person",
  staff: "Badge",
  group: "TableRows",
  other: "Description",
};
