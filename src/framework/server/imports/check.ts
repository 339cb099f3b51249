import { setImmediate } from "node:timers/promises";
import { defaultsOf, type Field, fieldAt } from "#framework/shared/fields/fields.ts";
import { choicesOf, type JsonObject } from "#framework/shared/schema/schema.ts";
import { placePart } from "#framework/shared/schema/parts.ts";
import { without } from "#framework/shared/schema/patch.ts";
import { withComputed } from "#framework/shared/expressions/computed.ts";
import type { Context } from "../context.ts";
import { HttpError } from "../http/errors.ts";
import { cleanInput, merged } from "../records/write/input/input.ts";
import { formatted } from "../records/write/numbers.ts";
import { lockedErrors } from "../records/write/locked.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { referenceErrorsOf } from "../records/store/references.ts";
import { alreadyTaken, isUnique, messagesOf, uniqueKey } from "../records/write/settle.ts";
import { tenantCalendar, tenantClock } from "../tenants/calendar.ts";
import { type Cell, type Names, readCell } from "./cells.ts";
import { importFields } from "./columns.ts";
import { namesFor, takenValues } from "./lookups.ts";
import type { Table } from "./readCsv.ts";
import { runRules } from "./rules.ts";
import type { Problem, Ready } from "./outcome.ts";

export interface Outcome {
  problems: Problem[];
  ready: Ready[];
  /** Rows that are right and not to be written, counted by the reason. */
  leftOut: LeftOut[];
}

/** How many rows are left out for a reason. */
export interface LeftOut extends JsonObject {
  why: string;
  count: number;
}

/** Told how many rows are done; throws when the work is to end. */
export type Progress = (done: number) => Promise<void>;

const pauseEvery = 50;

/** Checks every row as if it were typed into the form: the same schema, rules, references and unique values. */
export async function checkTable(
  context: Context,
  type: RecordType,
  table: Table,
  mapping: readonly (string | null)[],
  progress: Progress,
): Promise<Outcome> {
  const allowed = new Map(importFields(type, context.user).map((field) => [field.name, field]));
  const columns = mapping.map((name) => (name === null ? undefined : allowed.get(name)));
  const fields = columns.filter((field) => field !== undefined);
  const names = await namesFor(context, fields);
  const check = rowChecker(context, type, table.headers, columns, names);
  const outcome: Outcome = { problems: [], ready: [], leftOut: [] };
  for (const [index, { number, cells }] of table.rows.entries()) {
    const { record, problems } = check(number, cells);
    outcome.problems.push(...problems);
    outcome.ready.push({ row: number, record });
    if (index % pauseEvery === pauseEvery - 1) {
      await setImmediate();
      await progress(index + 1);
    }
  }
  await leaveOut(context, type, outcome);
  outcome.problems.push(
    ...(await doubled(context, type, outcome.ready, nameColumns(table.headers, mapping))),
  );
  outcome.problems.push(
    ...(await unfitReferences(context, type, outcome.ready, { headers: table.headers, mapping })),
  );
  const wrong = wrongRows(outcome.problems);
  const right = outcome.ready.filter(({ row }) => !wrong.has(row));
  const called = nameColumns(table.headers, mapping);
  outcome.problems.push(
    ...(await runRules(context, type, right, (name) => called(fieldAt(type.schema, name), name))),
  );
  outcome.problems.sort((a, b) => a.row - b.row);
  await progress(table.rows.length);
  return outcome;
}

/** Takes out the rows that the import's own rule leaves out; it is shown those without a problem. */
async function leaveOut(context: Context, type: RecordType, outcome: Outcome): Promise<void> {
  const { rule } = type.resource.importing;
  if (rule === undefined) return;
  const wrong = wrongRows(outcome.problems);
  const why = await context.services.rules.import[rule](
    context,
    outcome.ready.filter(({ row }) => !wrong.has(row)),
  );
  outcome.ready = outcome.ready.filter(({ row }) => !why.has(row));
  outcome.leftOut = [...Map.groupBy(why.values(), (reason) => reason)].map(([reason, rows]) => ({
    why: reason,
    count: rows.length,
  }));
}

/** The numbers of the rows that a problem keeps out. */
const wrongRows = (problems: readonly Problem[]): Set<number> =>
  new Set(problems.filter(({ warning }) => warning !== true).map(({ row }) => row));

/** What a field is called in the file; its label where no column holds it. */
const nameColumns =
  (headers: readonly string[], mapping: readonly (string | null)[]) =>
  (field: Field | undefined, name: string): string =>
    headers[mapping.indexOf(name)] ?? field?.label ?? name;

/** The field of which a column says what is wrong at a path: the part of a group that has one, or else the field as a whole. */
const columnAt = (path: string, mapping: readonly (string | null)[]): string =>
  mapping.includes(path) ? path : (path.split(".")[0] ?? path);

function rowChecker(
  context: Context,
  type: RecordType,
  headers: readonly string[],
  columns: readonly (Field | undefined)[],
  names: Names,
): (row: number, cells: readonly string[]) => { record: JsonObject; problems: Problem[] } {
  const calendar = tenantCalendar(context);
  const clock = tenantClock(context);
  const defaults = defaultsOf(type.fields);
  const { where = {}, number } = type.resource.definition.record ?? {};
  // Stands for the number that the record gets when it is written, where one must be there.
  const unnumbered = number ? { [number.field]: formatted(number.format, 0, calendar.today) } : {};
  const mapping = columns.map((field) => field?.name ?? null);
  const columnOf = nameColumns(headers, mapping);
  return (row, cells) => {
    const problems: Problem[] = [];
    const say = (name: string, message: string, warning?: boolean) =>
      problems.push({
        row,
        column: columnOf(fieldAt(type.schema, name), name),
        message,
        ...(warning && { warning }),
      });
    if (cells.slice(headers.length).some((cell) => cell !== ""))
      problems.push({ row, column: "", message: "The row has more cells than the heading row." });
    const input: JsonObject = {};
    const unread = new Set<string>();
    const written = new Map<string, string>();
    for (const [index, field] of columns.entries()) {
      const text = cells[index] ?? "";
      if (!field || text === "") continue;
      if (isPlain(type, field)) written.set(field.name, text);
      const { value, problem }: Cell = readCell(field, text, calendar, names);
      if (problem) {
        say(field.name, problem);
        unread.add(field.name);
      } else placePart(input, field.name, value);
    }
    const sent = cleaned(context, type, input, say);
    const computed = withComputed(type.fields, merged(defaults, { ...sent, ...where, ...unnumbered }));
    const record = type.validate.prune(computed);
    for (const name of Object.keys(input))
      if (computed[name] !== undefined && record[name] === undefined)
        say(
          name,
          `${fieldAt(type.schema, name)?.label ?? name} does not apply to this row and is left out.`,
          true,
        );
    for (const [name, messages] of Object.entries(messagesOf(type.validate.check(record, clock)))) {
      const field = columnAt(name, mapping);
      if (!unread.has(field))
        for (const message of new Set(messages))
          say(field, [message, ...whatIsWrong(type, field, written.get(field))].join(" "));
    }
    for (const [path, message] of lockedErrors(context, type, { sent, after: record }))
      say(columnAt(path, mapping), message);
    return { record: number ? without(record, [number.field]) : record, problems };
  };
}

/** A problem is kept with the import: it repeats no value that is hidden elsewhere. */
const isPlain = (type: RecordType, { name, schema }: Field): boolean =>
  [schema, fieldAt(type.schema, name.split(".")[0] ?? name)?.schema ?? {}].every(
    (one) => one["x-sensitive"] === undefined && one["x-mask"] === undefined && one["x-encrypted"] !== true,
  );

const longestShown = 60;
const mostChoices = 10;

/** What stands in the file instead, and which choices there are. */
function whatIsWrong(type: RecordType, name: string, written: string | undefined): string[] {
  if (written === undefined) return [];
  const shown = written.length > longestShown ? `${written.slice(0, longestShown)}…` : written;
  const choices = choicesOf(fieldAt(type.schema, name)?.schema ?? {}) ?? [];
  return [
    `The file has “${shown}”.`,
    ...(choices.length > 0 && choices.length <= mostChoices
      ? [`Choices: ${choices.map(({ label }) => label).join(", ")}.`]
      : []),
  ];
}

function cleaned(
  { user }: Context,
  type: RecordType,
  input: JsonObject,
  say: (name: string, message: string) => void,
): JsonObject {
  try {
    return cleanInput(type, user, input);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    for (const [name, [message = ""]] of Object.entries(error.errors ?? {})) say(name, message);
    return {};
  }
}

/** References to records that are gone, or that belong to another person or thing than the row. */
async function unfitReferences(
  context: Context,
  type: RecordType,
  ready: readonly Ready[],
  { headers, mapping }: { headers: readonly string[]; mapping: readonly (string | null)[] },
): Promise<Problem[]> {
  const columnOf = nameColumns(headers, mapping);
  const found = await referenceErrorsOf(
    context,
    type.schema,
    ready.map(({ record }) => record),
  );
  return found.flatMap((errors, index) =>
    Object.entries(errors).flatMap(([path, messages]) => {
      const name = columnAt(path, mapping);
      const column = columnOf(fieldAt(type.schema, name), name);
      return messages.map((message) => ({ row: ready[index]?.row ?? 0, column, message }));
    }),
  );
}

/** Values of unique fields that another record has, or another row of the file. */
async function doubled(
  context: Context,
  type: RecordType,
  ready: readonly Ready[],
  columnOf: (field: Field, name: string) => string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const field of type.fields.filter(({ schema }) => isUnique(schema))) {
    const first = new Map<string, number>();
    const column = columnOf(field, field.name);
    for (const { row, record } of ready) {
      const value = uniqueKey(field, record[field.name]);
      if (value === undefined) continue;
      const other = first.get(String(value));
      if (other === undefined) first.set(String(value), row);
      else problems.push({ row, column, message: `${field.label} is the same as in row ${other}.` });
    }
    const taken = await takenValues(context, type, field, [...first.keys()]);
    for (const value of taken)
      problems.push({ row: first.get(value) ?? 0, column, message: alreadyTaken(type, field) });
  }
  return problems;
}
