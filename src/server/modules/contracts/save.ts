import { sql } from "kysely";
import type { Json, JsonObject } from "#shared/schema/schema.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { conflict, invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { createRecord } from "../../records/create.ts";
import { reachRow } from "../../records/one.ts";
import { wholeRecord } from "../../records/present.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { updateRecord } from "../../records/update.ts";
import { fieldsFrom } from "../../routes/generic.ts";
import { idFrom } from "../../routes/idFrom.ts";
import type { Input, Operation } from "../module.ts";
import { type ContractKind, officeType } from "./kinds.ts";
import { pricedSupports } from "./supports.ts";

/**
 * Writes a new contract as a draft: the first of its number, or a new version of one. The version that it changes stays
 * as it is; it gives way when the new one holds.
 */
export const addContract =
  (kind: ContractKind): Operation =>
  async (context, input) => {
    const type = officeType(context, kind);
    const sent = fieldsFrom(type, input);
    await refuseHidden(context, kind, sent[kind.subject]);
    const place = isUuid(sent.amends)
      ? await nextVersion(context, kind, sent.amends, sent[kind.subject])
      : { number: await nextNumber(context, kind), revision: 1 };
    const record = await createRecord(context, type, sent, {
      ...place,
      ...(await computed(context, kind, sent)),
    });
    return answer(`Draft ${String(record.number)} saved`, { contract: record });
  };

/** Changes a draft. Whom it is with and which version it changes stay as they were. */
export const changeContract =
  (kind: ContractKind): Operation =>
  async (context, input: Input) => {
    const type = officeType(context, kind);
    const id = idFrom(input, "contract_id");
    const { contract_id: _id, amends: _amends, [kind.subject]: _subject, ...sent } = fieldsFrom(type, input);
    const record = await updateRecord(context, type, id, sent, {
      more: await computed(context, kind, sent),
      guard: ({ status }) => {
        if (status !== "draft")
          throw conflict(
            `This ${kind.noun} has been sent and can't be changed. Create a new version instead.`,
          );
      },
    });
    return answer("Draft saved", { contract: record });
  };

/** @throws 404 for somebody whom the person may not see, 422 for nobody */
async function refuseHidden(
  context: Context,
  { subject }: ContractKind,
  id: Json | undefined,
): Promise<void> {
  if (!isUuid(id)) throw invalid({ [subject]: ["Choose who it is with."] });
  const owner = recordTypeOf(context.services.types, subject === "participant" ? "participants" : "staff");
  await reachRow(context, owner, id);
}

/** What the server works out of what was sent. */
async function computed(
  context: Context,
  { subject }: ContractKind,
  { supports, staff_category: category }: JsonObject,
): Promise<JsonObject> {
  if (subject === "participant") return supports === undefined ? {} : pricedSupports(context, supports);
  if (category === undefined) return {};
  return { staff_category_name: await categoryName(context, category) };
}

async function categoryName({ db, tenant }: Context, id: Json): Promise<string | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<{ name: string }>`
    select data->>'name' as name from records where tenant_id = ${tenant.id} and resource = 'staff-categories'
      and uuid = ${id}`.execute(db);
  return rows[0]?.name ?? null;
}

/** One number after the other, also when two are added at once. */
async function nextNumber(context: Context, kind: ContractKind): Promise<string> {
  const { db, tenant } = context;
  await sql`select pg_advisory_xact_lock(hashtext(${`${tenant.id} ${kind.prefix}`}))`.execute(db);
  const { rows } = await sql<{ last: number | null }>`
    select max(substring(number from '[0-9]+$')::int) as last
    from ${sql.table(officeType(context, kind).store.table)} where tenant_id = ${tenant.id}`.execute(db);
  return `${kind.prefix}-${String((rows[0]?.last ?? 0) + 1).padStart(4, "0")}`;
}

/** @throws 409 for one that is still open or has a successor already, 422 for one of somebody else */
async function nextVersion(
  context: Context,
  kind: ContractKind,
  amends: string,
  subject: Json | undefined,
): Promise<JsonObject> {
  const type = officeType(context, kind);
  const old = wholeRecord(type, await reachRow(context, type, amends, { lock: true }), context);
  if (old[kind.subject] !== subject) throw invalid({ amends: [`That ${kind.noun} is with someone else.`] });
  const { open } = kind.states;
  if (open.includes(String(old.status)))
    throw conflict(
      `Version ${String(old.revision)} is still open. End it before you create another version.`,
    );
  const { rows } = await sql<{ last: number; open: number | null }>`
    select max(revision) as last,
      max(revision) filter (where status in (${sql.join(open)}) and deleted_at is null) as open
    from ${sql.table(type.store.table)}
    where tenant_id = ${context.tenant.id} and number = ${String(old.number)}`.execute(context.db);
  if (rows[0]?.open)
    throw conflict(
      `Version ${rows[0].open} of this ${kind.noun} is still a draft. Finish or delete it first.`,
    );
  return { number: old.number ?? null, revision: (rows[0]?.last ?? 1) + 1 };
}
