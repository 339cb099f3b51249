import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { RecordType } from "#framework/server/records/store/recordType.ts";
import { referredTitles } from "#framework/server/records/store/referredTitles.ts";
import { titleOfNote } from "./title.ts";

const written = ["note", "response", "goal_progress", "concerns"];

/** Notes as plain text, one below the other. */
export async function notesText(
  context: Context,
  type: RecordType,
  notes: readonly JsonObject[],
): Promise<Buffer> {
  const titles = await referredTitles(
    context,
    notes.map((note) => [type.schema, note]),
  );
  const labels = new Map(type.fields.map(({ name, label }) => [name, label]));
  const texts = notes.map((note) =>
    [
      titleOfNote(type, note, context.tenant.settings.time_zone),
      ...(note.ndis_client_user_id
        ? [`Participant: ${titles[String(note.ndis_client_user_id)] ?? "Former participant"}`]
        : []),
      ...written.flatMap((name) =>
        typeof note[name] === "string" ? [`${labels.get(name) ?? name}:\n${note[name]}`] : [],
      ),
    ].join("\n\n"),
  );
  return Buffer.from(`${texts.join("\n\n----------\n\n")}\n`, "utf8");
}
