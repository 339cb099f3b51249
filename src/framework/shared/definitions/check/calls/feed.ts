import { fieldAt, type Field } from "../../../fields/fields.ts";
import type { Schema } from "../../../schema/schema.ts";
import type { ResourceDefinition } from "../../definitions.ts";
import { isOpen } from "../../screens.ts";
import { checkWhen } from "./actions.ts";
import type { CheckField, Report } from "../fieldReport.ts";
import { quote } from "../problem.ts";

/** Checks that a calendar to subscribe to has a list behind it, and times that everyone sees who sees the list. */
export function checkFeed(
  { feed, calls }: ResourceDefinition,
  schema: Schema,
  report: Report,
  field: CheckField,
): void {
  if (!feed) return;
  if (calls && !calls.list)
    report("/feed", "a calendar to subscribe to, of records that can't be listed", '"list" in calls');
  const expectOpen = (known: Field | undefined, name: string, place: string) => {
    if (known && !isOpen(known)) report(place, quote(name), "a field that everyone sees who sees the record");
  };
  for (const part of ["start", "end"] as const) {
    const place = `/feed/${part}`;
    field(feed[part], place);
    const known = fieldAt(schema, feed[part]);
    if (known && known.type.storage !== "instant") report(place, quote(feed[part]), "a date with a time");
    expectOpen(known, feed[part], place);
  }
  checkWhen(feed.where, schema, report, field, "/feed/where");
  for (const name of Object.keys(feed.where ?? {}))
    expectOpen(fieldAt(schema, name), name, `/feed/where/${name}`);
}
