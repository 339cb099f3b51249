import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { sentences } from "#framework/shared/text/names.ts";
import type { Context } from "#framework/server/context.ts";
import { invalid } from "#framework/server/http/errors.ts";
import { answer } from "#framework/server/http/reply.ts";
import type { Table } from "#framework/server/imports/readCsv.ts";
import { tableOf } from "#framework/server/imports/work.ts";
import { findAccessibleRow, readRecord } from "#framework/server/records/read/one.ts";
import { decodeRow } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { changeSingleton } from "#framework/server/records/store/singleton.ts";
import { checkedInput } from "#framework/server/records/write/input/checkedInput.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import { refuseUnfit } from "#framework/server/records/write/moves.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { settleClaim } from "../figures.ts";
import { applyAnswers } from "./apply.ts";
import { answerOf } from "./answer.ts";
import { columnsOf, type ResponseColumns, settingsFrom } from "./columns.ts";

/** Reads the uploaded response from the file store, for someone who reaches the claim. @throws 404, 422 */
export async function responseTable(context: Context, { params, body }: Input): ReturnType<typeof tableOf> {
  await findAccessibleRow(context, recordTypeOf(context.services.types, "claims"), params.id ?? "");
  const { file } = checkedInput(context, "actions/claim-response", body);
  return tableOf(context, String(asObject(file).documentId));
}

/**
 * Takes the NDIA's results of a claim over: each row is found by its reference, what was paid is recorded at the invoices,
 * and every row that cannot be used is named. Reading the same file again changes nothing.
 * @throws 409 for a claim that was not uploaded, 422 where no column has the references or the statuses
 */
export async function readResponse(context: Context, { params, beforehand }: Input): Promise<unknown> {
  const { name, table } = beforehand as Awaited<ReturnType<typeof tableOf>>;
  const type = recordTypeOf(context.services.types, "claims");
  const id = params.id ?? "";
  const claim = decodeRow(type, await findAccessibleRow(context, type, id, { lock: true }), context);
  const action = type.resource.actions["read-response"];
  if (!action) throw new Error("claims have no action read-response");
  await refuseUnfit(context, type, action, id, claim);
  const columns = await matched(context, table.headers);
  const { today } = tenantCalendar(context);
  const read = table.rows.map(({ number, cells }) => ({ number, answer: answerOf(cells, columns, today) }));
  const done = await applyAnswers(context, id, read);
  await createRecord(context, recordTypeOf(context.services.types, "claim-responses"), {}, {
    claim: id,
    file_name: name.slice(0, 200),
    read_at: context.services.clock.now().toISOString(),
    read_by: context.user.fullname,
    rows: table.rows.length,
    changed: done.changed,
    paid_amount: done.paid,
    rejected: done.rejected,
    problem_count: done.problems.length,
    problems: done.problems,
  } satisfies JsonObject);
  await settleClaim(context, id);
  return answer(inWords(table, done), { claim: await readRecord(context, type, id) });
}

/** Matches the columns, and keeps what was guessed in the settings. */
async function matched(context: Context, headers: readonly string[]): Promise<ResponseColumns> {
  const { claims } = context.tenant.settings;
  const columns = columnsOf(headers, claims);
  if (columns.reference === undefined || columns.status === undefined) {
    const lacks = columns.reference === undefined ? "claim reference" : "status";
    throw invalid({
      file: [
        `No column has the ${lacks}. Enter its heading in Settings, under Claims. The file has: ${headers.slice(0, 20).join(", ")}.`.slice(
          0,
          600,
        ),
      ],
    });
  }
  const guessed = Object.entries(settingsFrom(headers, columns)).filter(([field]) => !claims[field]);
  const settings = context.services.definitions.definitions.resources.get("claim-settings");
  if (guessed.length > 0 && settings)
    await changeSingleton(context, settings, Object.fromEntries(guessed), "claim_settings");
  return columns;
}

function inWords(
  { rows }: Table,
  { changed, paid, rejected, problems }: Awaited<ReturnType<typeof applyAnswers>>,
) {
  const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`;
  return sentences([
    `${count(rows.length, "row")} read, ${changed === 0 ? "nothing new" : `${changed} with news`}`,
    ...(paid > 0 ? [`${formatCents(paid)} recorded as paid`] : []),
    ...(rejected > 0 ? [`${count(rejected, "row")} rejected`] : []),
    ...(problems.length > 0 ? [`${count(problems.length, "row")} not used: see Responses`] : []),
  ]);
}
