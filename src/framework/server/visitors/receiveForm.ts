import { sql } from "kysely";
import { honeypot } from "#framework/shared/visitors/challenge.ts";
import type { Action } from "#framework/shared/definitions/resource.ts";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context, PublicContext } from "../context.ts";
import { contentOf } from "../files/receive.ts";
import { HttpError } from "../http/errors.ts";
import { createRecord } from "../records/write/create.ts";
import { filled } from "../records/write/input/filled.ts";
import { parseFields } from "../records/write/input/formInput.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { systemUser } from "../tenants/systemContext.ts";
import { checkChallenge } from "./challenge.ts";
import { visitorFields } from "./publicForm.ts";
import { takeTurn } from "../database/takeTurn.ts";

/** Forms that one address may send in a while: a family, a hospital's ward; not a program. */
const perAddress = 5;
const minutes = 10;

/**
 * Takes a form from someone who is not signed in, and makes a record of it. A program that fills in the hidden field
 * hears the same thanks and leaves nothing; a form that is sent twice is kept once.
 * @param sets what the definition adds to the fields
 * @throws 429 too fast or too many from one address, 422 with every failing field
 */
export async function receiveForm(
  context: PublicContext,
  type: RecordType,
  body: JsonObject,
  sets: Action["sets"],
): Promise<void> {
  const { challenge, proof, [honeypot]: trap } = body;
  if (trap !== undefined && trap !== "") return;
  const fields = parseFields(type.schema, visitorFields(type, body, ["challenge", "proof", honeypot]));
  const mark = checkChallenge(context, type.name, challenge, proof);
  const visitor: Context = { ...context, user: systemUser(context.services, "Visitor") };
  if (!(await takeOnce(visitor, mark))) return;
  await adoptFiles(visitor, body);
  await createRecord(visitor, type, fields, filled(visitor, sets));
}

/** @returns whether it is the first time that this form is sent */
async function takeOnce({ db, tenant, services, origin }: Context, mark: string): Promise<boolean> {
  const now = services.clock.now().getTime();
  const address = services.keys.sign(`address ${tenant.id} ${origin.ip}`);
  // Those who come from one address at the same moment are counted one after the other.
  await takeTurn(db, `public form ${address}`);
  const taken = await db
    .insertInto("one_time_tokens")
    .values({
      tenant_id: tenant.id,
      hash: mark,
      kind: "public-form",
      user_uuid: null,
      payload: JSON.stringify({ address }),
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + 86_400_000).toISOString(),
      used_at: new Date(now).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("hash")
    .executeTakeFirst();
  if (!taken) return false;
  const since = new Date(now - minutes * 60_000).toISOString();
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from one_time_tokens where tenant_id = ${tenant.id} and kind = 'public-form'
      and created_at > ${since} and payload->>'address' = ${address}`.execute(db);
  if ((rows[0]?.count ?? 0) > perAddress)
    throw new HttpError(
      429,
      `Too many forms have been sent from your internet address. Wait ${minutes} minutes and send it again, or call us.`,
      { retryAfter: minutes * 60 },
    );
  return true;
}

/** Files that came with this very request belong to the visitor; any other id is refused as an unknown file. */
async function adoptFiles({ db, tenant, user }: Context, body: JsonObject): Promise<void> {
  const brought = (value: Json): string[] => {
    if (Array.isArray(value)) return value.flatMap(brought);
    if (!isObject(value)) return [];
    return contentOf(value) === undefined ? [] : [String(value.documentId)];
  };
  const ids = Object.values(body).flatMap(brought);
  if (ids.length === 0) return;
  await db
    .updateTable("files")
    .set({ created_by: user.uuid })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "in", ids)
    .where("created_by", "is", null)
    .execute();
}
