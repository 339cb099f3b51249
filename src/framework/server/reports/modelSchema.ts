import { choicesOf, resourceReferredTo } from "#framework/shared/schema/schema.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { isReported } from "#framework/shared/definitions/reports.ts";
import { mistakeInWords } from "#framework/shared/reports/computed.ts";
import { computedName, readWritten } from "#framework/shared/reports/written.ts";
import { isSortable } from "#framework/shared/definitions/screens.ts";
import { titleOf } from "../records/read/serialize.ts";
import type { Context } from "../context.ts";
import { notFound } from "../http/errors.ts";
import { listRecords } from "../records/read/list.ts";
import { type ComputedColumns, computedColumns, isMade } from "../records/computed/computedColumns.ts";
import { parseJson, readListQuery } from "../records/read/listQuery.ts";
import { mayList } from "../records/read/mayList.ts";
import { seesField } from "../records/store/recordType.ts";
import { fieldFor } from "../records/store/fieldFor.ts";
import type { Input } from "../routes/module.ts";
import type { FindSubject, Subject } from "./subject.ts";
import { relatedField } from "../records/related/find.ts";
import { relatedColumns } from "../records/related/all.ts";
import type { RelatedField } from "../records/related/relatedField.ts";

/** The columns of a report that exist for the person: type, operators, and where the options of a choice come from. */
export const reportSchema =
  (find: FindSubject) =>
  (context: Context, { params, query }: Input): unknown => {
    const subject = find(context, params);
    const written =
      query.computed === undefined ? subject.computed : readWritten(parseJson(query.computed, "computed"));
    return {
      filterable_columns: reportFields(context, subject).map((field) => describeColumn(field, subject)),
      related_columns: relatedColumns(context, subject.type).map((field) => describeRelated(field, subject)),
      computed_columns: describeComputed(computedColumns(context, subject.type, written), subject),
    };
  };

/** The fields that a report may show and filter by. */
const reportFields = (context: Context, subject: Subject): Field[] => [
  ...keptFields(context, subject),
  ...subject.type.fields.filter((field) => isReported(field) && seesField(context.user, field)),
];

/** What every record has, such as when it was added, where the report shows it at first. */
const keptFields = ({ user }: Context, { type, always, shown }: Subject): Field[] =>
  [...new Set([...always, ...shown])]
    .filter((name) => !type.fields.some((field) => field.name === name))
    .flatMap((name) => fieldFor(type, user, name) ?? []);

const grouped = new Set(["choice", "boolean", "reference", "date", "date-time", "number", "money"]);

/** A column of related records: under which heading it stands, and whether numbers can be put together by it. */
function describeRelated(field: RelatedField, subject: Subject) {
  const { related, schema } = field;
  return {
    ...describeColumn(field, subject),
    sortable: false,
    group: related.kind === "referred" ? related.via.label : related.type.resource.label.many,
    numbers: related.kind === "referred" && grouped.has(field.type.name),
    schema,
  };
}

/** Computed columns, or what is wrong with them; to whom a part of one does not exist, it is wrong. */
const describeComputed = ({ written, all }: ComputedColumns, subject: Subject): object[] =>
  written.flatMap((column): object[] => {
    const key = computedName(column);
    const made = all.get(key);
    if (!made) return [];
    return isMade(made)
      ? [{ ...describeColumn(made, subject), schema: made.schema }]
      : [{ key, label: column.label, problem: mistakeInWords(made) }];
  });

function describeColumn(field: Field, { options, always, shown, names }: Subject) {
  const key = names.toCall(field.name);
  const choices = choicesOf(field.schema) ?? (field.schema.items && choicesOf(field.schema.items));
  const referred = resourceReferredTo(field.schema);
  return {
    key,
    label: field.label,
    type: field.type.name,
    operators: field.type.operators,
    ...(choices || referred ? { options_endpoint: options.replace("{column}", key) } : {}),
    sortable: isSortable(field),
    default: always.includes(field.name) || shown.includes(field.name),
    always: always.includes(field.name),
    sensitive: field.sensitive !== undefined,
    ...(field.sensitive === undefined ? {} : { permission: field.sensitive }),
  };
}

/** The options of one column: the choices of its schema, or the first records that it may refer to. */
export const dropdownOptions =
  (find: FindSubject) =>
  async (context: Context, { params, query }: Input): Promise<unknown> => {
    const subject = find(context, params);
    const name = subject.names.toField(params.column ?? "");
    const own = fieldFor(subject.type, context.user, name);
    const isOwn = own && reportFields(context, subject).some((field) => field.name === own.name);
    const field = isOwn ? own : relatedField(context, subject.type, name);
    if (!field) throw notFound();
    const choices = choicesOf(field.schema) ?? (field.schema.items && choicesOf(field.schema.items));
    if (choices) return { options: choices.map(({ value, label }) => ({ value, label })) };
    const target = context.services.types.get(resourceReferredTo(field.schema) ?? "");
    if (!target || !mayList(context, target)) throw notFound();
    const { rows } = await listRecords(context, target, {
      ...readListQuery(target, context.user, { search: query.search ?? "" }, false),
      limit: 50,
    });
    return { options: rows.map((row) => ({ value: row.uuid, label: titleOf(target, row, context) })) };
  };
