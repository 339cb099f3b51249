import { type AnswerColumn, columnsOver, type ColumnVersion } from "#framework/shared/customForms/columns.ts";
import { holds } from "#framework/shared/access/visible.ts";
import type { ExportCell } from "#framework/shared/fields/fieldType.ts";
import { inTitles } from "#framework/shared/fields/references.ts";
import { fieldTypeOf } from "#framework/shared/fields/registry.ts";
import {
  resourceReferredTo,
  type Json,
  type JsonObject,
  type Schema,
} from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { Context } from "../context.ts";
import type { Reply } from "../http/reply.ts";
import { referredTitles } from "../records/store/referredTitles.ts";
import { type SheetFormat, sheetStream } from "./sheet.ts";
import { sheetReply } from "./sheetReply.ts";

/** One form that was answered, as a row: what stands in the first columns, and the answers. */
export interface AnswerRow {
  facts: ExportCell[];
  version: number;
  answers: JsonObject;
}

interface AnswerSheet {
  name: string;
  format: SheetFormat;
  versions: readonly ColumnVersion[];
  /** Titles of the first columns. */
  facts: string[];
  batches: AsyncIterable<AnswerRow[]>;
}

/** The answers to a form as a file: a row for each time it was answered, a column for each question over all its versions. */
export function answerSheet(
  context: Context,
  { name, format, versions, facts, batches }: AnswerSheet,
): Reply {
  const columns = columnsOver(versions).filter((column) => isOpenTo(context, column));
  const header = [...facts, ...columns.map(({ label }) => label)];
  return sheetReply(
    context,
    { format, name },
    sheetStream(format, name, header, rowsOf(context, columns, batches)),
  );
}

/** Whether a column exists for the person. What is encrypted at rest leaves in no file. */
const isOpenTo = ({ user }: Context, { paths }: AnswerColumn): boolean =>
  [...paths.values()].every(
    ({ schema: { "x-sensitive": sensitive, "x-encrypted": encrypted } }) =>
      encrypted !== true && (sensitive === undefined || holds(user, sensitive)),
  );

async function* rowsOf(
  context: Context,
  columns: readonly AnswerColumn[],
  batches: AsyncIterable<AnswerRow[]>,
): AsyncGenerator<ExportCell[][]> {
  for await (const batch of batches) {
    const answered = batch.map(({ version, answers }) =>
      columns.map(({ paths }): [Schema, Json | undefined] => {
        const asked = paths.get(version);
        return asked ? [asked.schema, valueAt(answers, asked.path)] : [{}, undefined];
      }),
    );
    const titles = await referredTitles(context, answered.flat());
    yield batch.map(({ facts }, index) => [
      ...facts,
      ...(answered[index] ?? []).map(([schema, value]) =>
        cellOf(schema, value, titles, context.tenant.settings.time_zone),
      ),
    ]);
  }
}

function cellOf(
  schema: Schema,
  value: Json | undefined,
  titles: Record<string, string>,
  timeZone: string,
): ExportCell {
  if (value === undefined || value === null) return null;
  if (resourceReferredTo(schema))
    return [value]
      .flat()
      .map((id) => titles[String(id)] ?? String(id))
      .join(", ");
  const type = fieldTypeOf(schema);
  const named = inTitles(schema, value, titles);
  return type.exportCell ? type.exportCell(named, schema, timeZone) : type.text(named, schema, timeZone);
}
