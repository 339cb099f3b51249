import { sql } from "kysely";
import type { Context, Services, Tenant } from "../../context.ts";
import type { Db } from "../../database/database.ts";
import { asItself } from "../../jobs/tenantDuties.ts";
import { attempt } from "../../maintenance/eachTenant.ts";
import { notify } from "../../notices/notify.ts";
import type { Watch } from "../../portal.ts";
import { decodeRow, type Row } from "../../records/read/serialize.ts";
import { recordTypeOf } from "../../records/store/recordType.ts";
import { updateRecord } from "../../records/write/update.ts";
import { savedView } from "../../workspace/views.ts";
import { reportMails } from "./mailedViews.ts";
import { nextTime } from "./nextTime.ts";
import { readersOf } from "./readers.ts";

/** Schedules whose time has come; an index holds them. */
const isDue = (now: Date) => sql`resource = ${sql.lit(reportMails)} and deleted_at is null
  and data->>'next_at' <= ${now.toISOString()}`;

/**
 * Sends saved reports when their time has come. Each occasion is used up in the transaction that sends it, so that of
 * several processes one does. What a server that stood still has missed is sent once.
 */
export const reportWatch: Watch = { due: dueProviders, work: sendDue };

async function dueProviders(owner: Db, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ tenant: string }>`
    select distinct tenant_id as tenant from records where ${isDue(now)}`.execute(owner);
  return rows.map(({ tenant }) => tenant);
}

async function sendDue(services: Services, tenant: Tenant): Promise<void> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from records where tenant_id = ${tenant.id} and ${isDue(services.clock.now())}
    order by data->>'next_at', uuid`.execute(services.database.db);
  for (const { uuid } of rows)
    await attempt(services, { slug: tenant.slug, duty: "watch", part: `report ${uuid}` }, () =>
      asItself(services, tenant, (context) => sendReport(context, uuid), "Scheduled reports"),
    );
}

/** Sends one of them, unless another process does or has done so. */
async function sendReport(context: Context, id: string): Promise<void> {
  const { db, tenant, services } = context;
  const type = recordTypeOf(services.types, reportMails);
  const now = services.clock.now();
  const { rows } = await sql<Row>`
    select * from records where tenant_id = ${tenant.id} and uuid = ${id} and ${isDue(now)}
    for update skip locked`.execute(db);
  const [row] = rows;
  if (!row) return;
  const mail = decodeRow(type, row, context);
  const view = await savedView(context, String(mail.view));
  const readers = view ? await readersOf(context, mail, view) : [];
  if (readers.length > 0)
    await notify(context, "report-ready", [
      { key: id, record: id, values: { ...mail, readers: readers.map((reader) => ({ ...reader })) } },
    ]);
  const next = nextTime(mail, tenant.settings.time_zone, now) ?? null;
  const more = { next_at: next, last_at: now.toISOString(), last_people: readers.length };
  await updateRecord(context, type, id, {}, { action: "send", more });
}
