import { sql } from "kysely";
import { isMasked } from "#framework/shared/text/mask.ts";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { fieldTypeOf } from "#framework/shared/fields/registry.ts";
import type { Context } from "../../context.ts";
import { filesIn } from "../../files/attach.ts";
import { findAccessibleRow } from "../../records/read/one.ts";
import { decodeRow, type Row, serialize } from "../../records/read/serialize.ts";
import { recordTypeOf } from "../../records/store/recordType.ts";
import { readFrom } from "../../records/store/store.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import { stored } from "#framework/shared/validation/stored.ts";
import { sanitise } from "../../records/write/input/input.ts";
import { prune } from "#framework/shared/validation/prune.ts";
import { fitsAnswers } from "./fits.ts";
import { ownPerson } from "../people.ts";
import { subjectThere } from "../subject.ts";
import { questionsOf, type Wizard } from "../wizard.ts";

/**
 * What a new form begins with: what it is about, and what the portal already knows and the person may see. Nothing that
 * is declared or signed.
 * @throws 404 when the person may not see what it is about
 */
export async function prefilled(
  context: Context,
  wizard: Wizard,
  about: string | undefined,
  address: Record<string, string>,
): Promise<JsonObject> {
  const { definition } = wizard;
  const questions = questionsOf(wizard);
  const { subject } = definition;
  const known = about === undefined ? undefined : await readSubject(context, wizard, about);
  const asked = Object.values(definition.prefill ?? {}).map(({ from }) => from);
  const sources: Record<string, unknown> = {
    ...tenantClock(context),
    user: { ...context.user, ...(await ownFields(context, asked)) },
    address,
    ...(subject !== undefined && { [subject]: known }),
  };
  const answers: JsonObject = {};
  if (subject !== undefined && about !== undefined)
    answers[subject] = questions[subject]?.type === "array" ? [about] : about;
  for (const [name, { from, value }] of Object.entries(definition.prefill ?? {})) {
    const question = questions[name];
    const found = from === undefined ? (value as Json) : sourceValue(sources, from);
    if (!question || found === undefined || found === null || isMasked(found)) continue;
    // A file belongs to one record; what someone declares or signs, they do themselves.
    if (isDeclared(question) || filesIn({ [name]: found }).length > 0) continue;
    const fitting = asAnswer(found, fieldTypeOf(question).name);
    // The record may say more of it than the form asks.
    const kept =
      fitting === undefined ? null : stored(question, prune(question, fitting, fitsAnswers), sanitise);
    if (kept !== null) answers[name] = kept;
  }
  return answers;
}

/** The record that a form is about, as the person sees it. @throws 404 */
async function readSubject(context: Context, wizard: Wizard, about: string): Promise<JsonObject> {
  const { type } = subjectThere(context, wizard);
  return serialize(type, context, await findAccessibleRow(context, type, about));
}

/** What forms take from the person's own record and the session does not have, as far as this one asks for it. */
async function ownFields(context: Context, asked: readonly (string | undefined)[]): Promise<JsonObject> {
  const { db, tenant, services } = context;
  const { formPeople: people } = services.portal;
  const names = people?.fields.filter((name) => asked.includes(`user.${name}`)) ?? [];
  const own = ownPerson(context);
  if (!people || names.length === 0 || own === undefined) return {};
  const type = recordTypeOf(services.types, people.resource);
  const { rows } = await sql<Row>`select * from ${readFrom(type.store)}
    where tenant_id = ${tenant.id} and uuid = ${own}`.execute(db);
  const record = rows[0] ? decodeRow(type, rows[0], context) : {};
  return Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name] ?? null]] : [])));
}

const isDeclared = ({ const: fixed, "x-widget": widget }: { const?: Json; "x-widget"?: string }): boolean =>
  fixed !== undefined || widget === "signature";

function sourceValue(sources: Record<string, unknown>, path: string): Json | undefined {
  const [first = "", second] = path.split(".");
  const source = sources[first];
  if (second === undefined) return source as Json | undefined;
  return isObject(source) && Object.hasOwn(source, second) ? source[second] : undefined;
}

/** A known value as the answer to a question of another kind: a list of allergies becomes a text. */
function asAnswer(value: Json, type: string): Json | undefined {
  if (type !== "text" && type !== "long-text") return value;
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return undefined;
  const words = value.map((item) => (isObject(item) ? String(Object.values(item)[0] ?? "") : String(item)));
  return words.filter((word) => word !== "").join(", ");
}
