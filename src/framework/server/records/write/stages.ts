import type {
  AfterRule,
  CheckRule,
  Download,
  EffectRule,
  FactsRule,
  ImportRule,
  LockRule,
  PrepareRule,
  Range,
  SecondRule,
  ShownRule,
  Source,
} from "#generated/definitions.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import type { Opener } from "../../exports/link.ts";
import { refuseBeyondPlan } from "../../plans/limits.ts";
import { type FieldMessages, invalid } from "../../http/errors.ts";
import type { Effect, Facts } from "../read/callRule.ts";
import type { RecordType } from "../store/recordType.ts";
import type { RowRules } from "../read/rowRules.ts";
import type { Shown } from "../read/shownRules.ts";
import type { RangeRule } from "../../tenants/calendar.ts";
import type { SourceRule } from "../read/source.ts";
import { seriesPrepared } from "../series/prepareSeries.ts";
import type { Write, States } from "./writing.ts";

/** Values that a write sets whatever was sent, by what the record would be; null empties a field. Throws to refuse. */
export type Prepare = (write: Write, wished: JsonObject) => JsonObject | Promise<JsonObject>;

/** What is wrong with a record that its schema allows, by field; nothing when it is right. Throws to refuse it as a whole. */
export type Check = (
  write: Write,
  record: JsonObject,
) => FieldMessages | undefined | Promise<FieldMessages | undefined>;

/** Writes what follows from a write, by the same pipeline and in the same transaction. */
export type After = (write: Write, states: States) => Promise<void>;

/**
 * Looks at the rows of a file together, in their order, before the rules of the stages: sets values in their records, and
 * says by the row's number why it is left out. The same few reasons, because they are counted.
 */
export type LeavesOut = (
  context: Context,
  rows: readonly { row: number; record: JsonObject }[],
) => Promise<ReadonlyMap<number, string>>;

/** Whether an action needs two people for a record. */
export type Second = (context: Context, record: JsonObject) => boolean | Promise<boolean>;

/**
 * Locks what an action writes beside its record, before that one is read and locked.
 * @param record as it stands; undefined where the person does not reach it. Throws to refuse.
 */
export type Lock = (context: Context, id: string, record: JsonObject | undefined) => Promise<void>;

/** The rules that definitions name, by stage. The compiler refuses a list that lacks one of the names of `schemas/meta`. */
export interface Rules {
  prepare: Readonly<Record<PrepareRule, Prepare>>;
  check: Readonly<Record<CheckRule, Check>>;
  after: Readonly<Record<AfterRule, After>>;
  second: Readonly<Record<SecondRule, Second>>;
  shown: Readonly<Record<ShownRule, Shown>>;
  source: Readonly<Record<Source, SourceRule>>;
  range: Readonly<Record<Range, RangeRule>>;
  rows: RowRules;
  import: Readonly<Record<ImportRule, LeavesOut>>;
  facts: Readonly<Record<FactsRule, Facts>>;
  effect: Readonly<Record<EffectRule, Effect>>;
  lock: Readonly<Record<LockRule, Lock>>;
  download: Readonly<Record<Download, Opener>>;
}

/** Some of the rules, such as those of one subject. */
export type SomeRules = { readonly [Stage in keyof Rules]?: Partial<Rules[Stage]> };

type Stage = "prepare" | "check" | "after";

/** Rules of a stage of the record for some writes of it, and those that a move brings along. */
function named<Rule>(
  action: string,
  rules: readonly { rule: Rule; on?: readonly string[] }[] = [],
  ofMove: readonly Rule[] = [],
): Rule[] {
  const ofRecord = rules.filter(({ on }) => on === undefined || on.includes(action)).map(({ rule }) => rule);
  return [...ofRecord, ...ofMove];
}

/** The rules that a write runs, by stage, in the order of the definition. */
function rulesOf({ resource }: RecordType, action: string) {
  const { stages, lifecycle } = resource.definition.record ?? {};
  const move = resource.actions[action] ?? lifecycle?.moves?.[action];
  return {
    prepare: named(action, stages?.prepare, move?.prepare),
    check: named(action, stages?.check, move?.check),
    after: named(action, stages?.after, move?.after),
  };
}

/** Whether a write of a kind of record runs any rule of a stage. */
export const hasRules = (type: RecordType, stage: Stage, action: string): boolean =>
  rulesOf(type, action)[stage].length > 0;

/** The record with what the rules of the stage `prepare` set. */
export async function prepared(write: Write, wished: JsonObject): Promise<JsonObject> {
  const record = { ...wished };
  for (const rule of rulesOf(write.type, write.action).prepare)
    Object.assign(record, await write.context.services.rules.prepare[rule](write, record));
  return Object.assign(record, seriesPrepared(write, record));
}

/** Runs the rules of the stage `check`. @throws 422 that names every field that one of them refuses */
export async function checked(write: Write, record: JsonObject): Promise<void> {
  const errors: FieldMessages = {};
  for (const rule of rulesOf(write.type, write.action).check) {
    const wrong = await write.context.services.rules.check[rule](write, record);
    for (const [name, said] of Object.entries(wrong ?? {})) (errors[name] ??= []).push(...said);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Runs the rules of the stage `after`, and sends the notices that the write sets off. @throws 409 beyond the plan */
export async function followed(write: Write, states: States): Promise<void> {
  await refuseBeyondPlan(write.context, write.type, states);
  for (const rule of rulesOf(write.type, write.action).after)
    await write.context.services.rules.after[rule](write, states);
  await write.context.services.afterWrite(write, states);
}
