import { writtenInstant } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { filesIn } from "#framework/server/files/attach.ts";
import type { PdfPart } from "#framework/server/pdf/parts.ts";
import { under } from "#framework/server/pdf/parts.ts";
import { picturesOf } from "#framework/server/pdf/pictures.ts";
import { letterheadOf } from "#framework/server/pdf/letterhead.ts";
import { providerLogo } from "#framework/server/pdf/providerLogo.ts";
import { recordParts } from "#framework/server/pdf/recordParts.ts";
import type { RecordType } from "#framework/server/records/store/recordType.ts";
import { referredTitles } from "#framework/server/records/store/referredTitles.ts";
import { titleOfNote } from "./title.ts";

/** Fields of a note on paper, in their order; what nobody filled in is left out. */
const printed = [
  "ndis_client_user_id",
  "category",
  "note",
  "response",
  "goal_progress",
  "concerns",
  "attachments",
  "hours",
];

/** Notes as a PDF, one below the other. */
export async function notesPdf(
  context: Context,
  type: RecordType,
  notes: readonly JsonObject[],
): Promise<Buffer> {
  const zone = context.tenant.settings.time_zone;
  const titles = await referredTitles(
    context,
    notes.map((note) => [type.schema, note]),
  );
  const pictures = await picturesOf(
    context,
    notes.flatMap((note) => filesIn(note).map(([, id]) => id)),
  );
  const parts = notes.flatMap((note): PdfPart[] => {
    const fields = printed.filter((name) => note[name] !== undefined && note[name] !== null);
    const known = type.fields.filter(({ name }) => fields.includes(name));
    const body = recordParts(known, [{ fields }], note, {
      timeZone: zone,
      whole: { empty: "", titles, pictures },
    });
    return under(titleOfNote(type, note, zone), body, 3);
  });
  return context.services.pdf.make({
    title: notes.length === 1 ? "Note" : "Notes",
    subtitle: `Printed on ${writtenInstant(context.services.clock.now().toISOString(), zone)}`,
    letterhead: letterheadOf(context.tenant.profile),
    logo: await providerLogo(context),
    footer: "Notes",
    parts,
  });
}
