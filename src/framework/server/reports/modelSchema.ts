import { choicesOf } from "#framework/shared/schema/schema.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { isReported } from "#framework/shared/definitions/reports.ts";
import { isSortable } from "#framework/shared/definitions/screens.ts";
import { titleOf } from "../records/read/present.ts";
import type { Context } from "../context.ts";
import { notFound } from "../http/errors.ts";
import { listRecords } from "../records/read/list.ts";
import { readListQuery } from "../records/read/listQuery.ts";
import { mayList } from "../records/read/mayList.ts";
import { fieldFor, seesField } from "../records/store/recordType.ts";
import type { Input } from "../routes/module.ts";
import type { FindSubject, Subject } from "./subject.ts";
import { summaryField } from "./summary/summaryField.ts";

/** The columns of a report that exist for the person: type, operators, and where the options of a choice come from. */
export const reportSchema =
  (find: FindSubject) =>
  (context: Context, { params }: Input): unknown => {
    const subject = find(context, params);
    return {
      filterable_columns: reportFields(context, subject).map((field) => describeColumn(field, subject)),
      related_columns: relatedColumns(context, subject),
    };
  };

/** The fields that a report may show and filter by. */
const reportFields = (context: Context, subject: Subject): Field[] => [
  ...keptFields(context, subject),
  ...subject.type.fields.filter((field) => isReported(field) && seesField(context.user, field)),
];

const grouped = new Set(["choice", "boolean", "reference", "date", "date-time", "number", "money"]);

/** Fields of the records that those of a report refer to, by which its numbers can be put together. */
const relatedColumns = (context: Context, { type }: Subject) =>
  type.fields.flatMap((field) => {
    const target =
      field.type.name === "reference" ? type.types.get(field.schema["x-reference"] ?? "") : undefined;
    return (target?.fields ?? []).flatMap((other) => {
      const name = `${field.name}.${other.name}`;
      return grouped.has(other.type.name) && summaryField(context, type, name)
        ? [{ key: name, label: `${field.label}: ${other.label}`, type: other.type.name }]
        : [];
    });
  });

/** What every record has, such as when it was added, where the report shows it at first. */
const keptFields = ({ user }: Context, { type, always, shown }: Subject): Field[] =>
  [...new Set([...always, ...shown])]
    .filter((name) => !type.fields.some((field) => field.name === name))
    .flatMap((name) => fieldFor(type, user, name) ?? []);

function describeColumn(field: Field, { options, always, shown }: Subject) {
  const choices = choicesOf(field.schema) ?? (field.schema.items && choicesOf(field.schema.items));
  const referred = field.schema["x-reference"] ?? field.schema.items?.["x-reference"];
  return {
    key: field.name,
    label: field.label,
    type: field.type.name,
    operators: field.type.operators,
    ...(choices || referred ? { options_endpoint: options.replace("{column}", field.name) } : {}),
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
    const field = fieldFor(subject.type, context.user, params.column ?? "");
    if (!field || !reportFields(context, subject).some(({ name }) => name === field.name)) throw notFound();
    const choices = choicesOf(field.schema) ?? (field.schema.items && choicesOf(field.schema.items));
    if (choices) return { options: choices.map(({ value, label }) => ({ value, label })) };
    const target = context.services.types.get(
      field.schema["x-reference"] ?? field.schema.items?.["x-reference"] ?? "",
    );
    if (!target || !mayList(context, target)) throw notFound();
    const { rows } = await listRecords(context, target, {
      ...readListQuery(target, context.user, { search: query.search ?? "" }, false),
      limit: 50,
    });
    return { options: rows.map((row) => ({ value: row.uuid, label: titleOf(target, row, context) })) };
  };
