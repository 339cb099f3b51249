import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import type { Problem } from "#framework/shared/definitions/check/problem.ts";
import type { Action } from "#framework/shared/definitions/resource.ts";
import { without } from "#framework/shared/schema/patch.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "../context.ts";
import { answer, Reply } from "../http/reply.ts";
import type { CallRule, Effect, Facts, Found } from "../records/read/callRule.ts";
import { findRow, findAccessibleRow, readRecord } from "../records/read/one.ts";
import { decodeRow } from "../records/read/serialize.ts";
import { reachSeveral } from "../records/read/several.ts";
import { type RecordType, recordTypeOf } from "../records/store/recordType.ts";
import { messageOf } from "../records/write/act.ts";
import { checkedInput } from "../records/write/input/checkedInput.ts";
import { refuseAction } from "../records/write/moves.ts";
import type { Rules } from "../records/write/stages.ts";
import { inputQuery } from "./inputQuery.ts";
import { lockBefore } from "./lockBefore.ts";
import type { Input } from "./module.ts";
import { fieldsFrom, reachableId } from "./path.ts";
import type { Served } from "./served.ts";

/** The rules that calls name. */
export type CallRules = Pick<Rules, "facts" | "effect">;

/** How the record service answers a call that names a rule; undefined where it names none. */
export function ruledOperation(
  declared: DeclaredCall,
  rules: CallRules,
  type: RecordType | undefined,
  schemas: ReadonlyMap<string, Schema>,
): Served | undefined {
  const { call } = declared;
  const rule = ruleOf(declared, rules);
  if (!rule) return undefined;
  const isRead = call.method === "GET";
  const byQuery = isRead && call.id !== undefined ? { [call.id]: "Which record is meant." } : {};
  return {
    operation: operationOf(declared, rule, type),
    options: {
      writes: call.effect !== undefined,
      // Where the record is answered, it is described as what it is.
      ...((rule.answer !== undefined || call.row === undefined) && {
        answer: rule.answer ?? { type: "object" },
      }),
      ...(isRead && { query: { ...inputQuery(schemas.get(call.input ?? "")), ...byQuery } }),
    },
  };
}

const ruleOf = ({ call }: DeclaredCall, rules: CallRules): Facts | Effect | undefined =>
  (call.facts && rules.facts[call.facts]) ?? (call.effect && rules.effect[call.effect]);

/** What is wrong where a call names a rule about records that it does not name. */
export function ruleProblem(
  declared: DeclaredCall,
  rules: CallRules,
): Pick<Problem, "found" | "expected"> | undefined {
  const { call } = declared;
  const rule = ruleOf(declared, rules);
  const name = call.facts ?? call.effect;
  if (rule && "of" in rule && call.id === undefined && !call.path.includes("{"))
    return {
      found: `${name}, a rule about one record`,
      expected: "its id in the path, or the key of it (id)",
    };
  if (rule && "ofSeveral" in rule && call.takes?.ids === undefined)
    return { found: `${name}, a rule about several records`, expected: "the key of their ids (takes.ids)" };
  return undefined;
}

function operationOf(
  declared: DeclaredCall,
  rule: CallRule,
  type: RecordType | undefined,
): Served["operation"] {
  const { call } = declared;
  return async (context, asked) => {
    const input = call.method === "GET" ? { ...asked, body: { ...asked.query } } : asked;
    const given = inputOf(context, declared, input, type);
    if ("ofInput" in rule) return said(declared, await rule.ofInput(context, { ...given, ...input.params }));
    if (!type) throw new Error(`${call.path} is about no resource`);
    if ("ofSeveral" in rule) {
      const { ids = "", all, lock } = call.takes ?? {};
      return said(
        declared,
        await rule.ofSeveral(
          context,
          await reachSeveral(context, type, uuidsIn(given[ids]), { all, lock }),
          given,
        ),
      );
    }
    const found = await foundBy(context, declared, input, type, given);
    const done = await rule.of(context, found, given);
    if (call.row === undefined) return said(declared, done);
    if (typeof done !== "string" && done !== undefined) return said(declared, done);
    return said(declared, done, { [call.row]: await readRecord(context, found.type, found.id) });
  };
}

/**
 * What was sent: as the call's schema says, or as it is where no schema does. The id of the record is left out, unless the
 * schema has it too.
 */
function inputOf(
  context: Context,
  { call }: DeclaredCall,
  input: Input,
  type: RecordType | undefined,
): JsonObject {
  const id = call.id ?? "id";
  if (call.input === undefined) return without(type ? fieldsFrom(type, input) : input.body, [id]);
  const { properties = {} } = context.services.definitions.schemas.get(call.input) ?? {};
  return checkedInput(context, call.input, without(input.body, id in properties ? [] : [id]), call.ignores);
}

/** The record that a call names, as the other side's where it is theirs; for an action only if that is for it. */
async function foundBy(
  context: Context,
  declared: DeclaredCall,
  input: Input,
  type: RecordType,
  given: JsonObject,
): Promise<Found> {
  const { for: side, takes } = declared.call;
  const id = await reachableId(context, type, declared, input);
  const action = actionOf(declared);
  if (action) await lockBefore(context, type, action, id);
  const own = side === undefined ? undefined : recordTypeOf(type.types, side);
  const theirs = own && (await findRow(context, own, id));
  const row = theirs ?? (await findAccessibleRow(context, type, id, { lock: takes?.lock === true }));
  const as = own && theirs ? own : type;
  const record = decodeRow(as, row, context);
  if (action) await refuseAction(context, type, action, { id, before: record, input: given });
  return { type: as, id, row, record };
}

const actionOf = ({ kind, resource }: DeclaredCall): Action | undefined => resource?.actions[kind];

/**
 * What a rule answers. A text is what the person is told. Beside data, or nothing, they are told what the definition says that
 * was done.
 */
function said(declared: DeclaredCall, done: unknown, data?: JsonObject): unknown {
  if (typeof done === "string") return answer(done, data);
  if (done instanceof Reply) return done;
  const action = actionOf(declared);
  const { success } = declared.call;
  if (success !== undefined) return answer(success, done ?? data);
  if (action && (done === undefined || action.success !== undefined))
    return answer(messageOf(action, []), done ?? data);
  return done;
}
