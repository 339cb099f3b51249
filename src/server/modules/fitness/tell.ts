import { sql } from "kysely";
import { writtenInstant } from "#shared/dates/written.ts";
import type { Context } from "../../context.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { rowsFor } from "../../records/rowAccess.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { peopleWith } from "../roles/peopleWith.ts";
import { loadPerson } from "../session/person.ts";

/** A shift that needs attention since now. */
export interface Flagged {
  uuid: string;
  start_at: string;
}

/** Where the portal lists the shifts that need attention. */
export const attentionPath = `/shifts?filter=${encodeURIComponent(
  JSON.stringify({ status: "scheduled", needs_attention: true }),
)}`;

/**
 * Mails everybody who rosters how many of the shifts that they may see need attention since now, all in one message.
 * Nobody's name, health or screening stands in it: the portal says which and why.
 */
export async function tellRosterers(context: Context, flagged: readonly Flagged[]): Promise<void> {
  if (flagged.length === 0) return;
  const { services } = context;
  const link = services.mail.link(context, attentionPath);
  for (const { uuid, email, fullname } of await peopleWith(context, "edit-shifts")) {
    const seen = await seenBy(context, uuid, flagged);
    const [first] = seen;
    if (!first) continue;
    const [shifts, need, begins] =
      seen.length === 1
        ? ["1 shift", "needs", "It starts"]
        : [`${seen.length} shifts`, "need", "The first one starts"];
    await services.mail.send(context, email, {
      subject: `${shifts} ${need} your attention`,
      text: `Hello ${fullname},\n\n${shifts} on your roster can't go ahead as planned. ${begins} on ${writtenInstant(first.start_at, tenantCalendar(context).zone)}. See why and choose another support worker here:\n\n${link}`,
    });
  }
}

/** Those of the shifts that a person may see, the earliest first. */
async function seenBy(context: Context, user: string, flagged: readonly Flagged[]): Promise<Flagged[]> {
  const { db, tenant, services } = context;
  const { clock, sessions } = services;
  const person = await loadPerson({ db, clock, everything: sessions.everything }, tenant.id, user);
  if (!person) return [];
  const type = recordTypeOf(services.types, "shifts");
  const ids = JSON.stringify(flagged.map(({ uuid }) => uuid));
  const { rows } = await sql<Flagged>`
    select uuid, start_at from shifts where tenant_id = ${tenant.id}
      and uuid in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))
      and ${rowsFor(type, { ...person, session: "" })}
    order by start_at, uuid`.execute(db);
  return rows;
}
