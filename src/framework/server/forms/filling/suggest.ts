import { propertiesOf } from "#framework/shared/fields/fields.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  type Schema,
  resourceReferredTo,
} from "#framework/shared/schema/schema.ts";
import { isMasked } from "#framework/shared/text/mask.ts";
import { fill } from "#framework/shared/text/template.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { findRow } from "../../records/read/one.ts";
import { serialize } from "../../records/read/serialize.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { fitsAnswers } from "./fits.ts";
import { questionsOf, type Step, type Wizard } from "../wizard.ts";

/**
 * The answers that later steps begin with because of what earlier ones say, where there is none yet: a value that fits
 * (`x-suggest`), or a row for each record that an earlier question names (`x-suggest-rows`).
 */
export async function withSuggestions(
  context: Context,
  wizard: Wizard,
  step: Step,
  answers: JsonObject,
): Promise<JsonObject> {
  const suggested: JsonObject = {};
  for (const { number, schema, own } of wizard.steps) {
    if (number <= step.number) continue;
    for (const [name, question] of Object.entries(propertiesOf(schema))) {
      if (!own.has(name) || answers[name] !== undefined) continue;
      const value =
        suggestedValue(question, answers) ?? (await suggestedRows(context, wizard, question, answers));
      if (value !== undefined) suggested[name] = value;
    }
  }
  return { ...answers, ...suggested };
}

const suggestedValue = ({ "x-suggest": suggestion }: Schema, answers: JsonObject): Json | undefined =>
  suggestion && fitsAnswers(suggestion.when, answers) ? suggestion.value : undefined;

/** A row for each record that the person may see; what they may not see of it leaves its place empty. */
async function suggestedRows(
  context: Context,
  wizard: Wizard,
  { "x-suggest-rows": suggestion }: Schema,
  answers: JsonObject,
): Promise<Json | undefined> {
  const type = suggestion && referredType(context, questionsOf(wizard)[suggestion.of]);
  if (!type) return undefined;
  const rows: JsonObject[] = [];
  for (const id of [answers[suggestion.of] ?? []].flat()) {
    const row = isUuid(id) ? await findRow(context, type, id) : undefined;
    if (!row) continue;
    const record = serialize(type, context, row);
    const [source] = suggestion.list === undefined ? [record] : [record[suggestion.list] ?? []].flat();
    if (isObject(source)) rows.push(filledRow(suggestion.row, { ...shown(source), user: context.user }));
  }
  return rows.length > 0 ? rows : undefined;
}

const filledRow = (row: Record<string, string>, source: object): JsonObject =>
  Object.fromEntries(
    Object.entries(row)
      .map(([name, template]) => [name, fill(template, source)] as const)
      .filter(([, value]) => value !== ""),
  );

const shown = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isMasked(value)));

const referredType = ({ services }: Context, question: Schema | undefined): RecordType | undefined =>
  services.types.get(resourceReferredTo(question) ?? "");
