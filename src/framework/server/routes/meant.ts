import { holds } from "#framework/shared/access/visible.ts";
import type { Call } from "#framework/shared/definitions/call.ts";
import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import { writePermission } from "#framework/shared/definitions/permissions.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { namesIn, valueAt } from "#framework/shared/text/template.ts";
import type { Context } from "../context.ts";
import { forbidden, notFound } from "../http/errors.ts";
import type { Input } from "./module.ts";
import { filled } from "../records/write/input/filled.ts";
import { assigningOf } from "../records/store/assigned.ts";
import { findRow, findAccessibleRow } from "../records/read/one.ts";
import { type RecordType, recordTypeOf } from "../records/store/recordType.ts";
import { idOf } from "./idFrom.ts";

/**
 * The records that a call is about, where several resources share it (`among`): those among which its record is, or of
 * whose fields most were sent.
 * @throws 403 for a new record that the person may not write, 404 for one that is not among those that they may
 */
export async function meantType(
  context: Context,
  declared: DeclaredCall,
  type: RecordType,
  input: Input,
): Promise<RecordType> {
  const { among } = declared.call;
  if (!among) return type;
  const sharing = [type, ...among.map((name) => recordTypeOf(type.types, name))];
  const isTheirs = ({ resource }: RecordType) =>
    holds(context.user, writePermission(resource.definition, declared.kind));
  if (declared.kind === "create") {
    const [fitting = type] = sharing.toSorted((a, b) => known(b, input.body) - known(a, input.body));
    if (!isTheirs(fitting)) throw forbidden();
    return fitting;
  }
  const id = idOf(declared, input);
  for (const candidate of sharing.filter(isTheirs))
    if (await findRow(context, candidate, id)) return candidate;
  throw notFound();
}

const known = ({ fields }: RecordType, sent: JsonObject): number =>
  fields.filter(({ name }) => sent[name] !== undefined).length;

/** What a create sets whatever was sent. @throws 403 when it names something that the person is not */
export function ownSets(context: Context, { sets }: Pick<Call, "sets">): JsonObject {
  const facts = namesIn(JSON.stringify(sets ?? {})).filter((name) => name.startsWith("user."));
  if (facts.some((name) => valueAt(context, name) === undefined)) throw forbidden();
  return filled(context, sets);
}

/** Anyone who a new assignment is for must be someone whom the person may see. @throws 404 */
export async function reachTaker(context: Context, type: RecordType, fields: JsonObject): Promise<void> {
  const assigning = assigningOf(type);
  const taker = fields[assigning?.definition.to ?? ""];
  if (assigning && typeof taker === "string" && taker !== "")
    await findAccessibleRow(context, assigning.to, taker);
}
