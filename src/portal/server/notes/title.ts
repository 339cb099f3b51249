import { writtenInstant } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { RecordType } from "#framework/server/records/store/recordType.ts";

/** What a note is headed by: its type, who wrote it, and when. */
export function titleOfNote(type: RecordType, note: JsonObject, zone: string): string {
  const kind = type.fields.find(({ name }) => name === "note_type");
  const words = kind ? kind.type.text(note.note_type, kind.schema, zone) : "";
  const addendum = note.addendum_to ? ", addendum" : "";
  return `${words}${addendum}, ${writtenInstant(String(note.written_at), zone)}, ${String(note.author)}`;
}
