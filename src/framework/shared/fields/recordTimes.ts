import type { Field } from "./fields.ts";
import { dateTime } from "./types/dateTime.ts";

const kept = (name: string, label: string): [string, Field] => [
  name,
  {
    name,
    label,
    schema: { type: "string", format: "date-time" },
    type: dateTime,
    required: false,
    readOnly: true,
  },
];

/** When a record was added and when it was changed last: lists show, filter and sort by them though no schema names them. */
export const recordTimes: ReadonlyMap<string, Field> = new Map([
  kept("created_at", "Added"),
  kept("updated_at", "Changed"),
]);
