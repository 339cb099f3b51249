import { choicesOf } from "#framework/shared/schema/schema.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { isFilterable, isSortable } from "#framework/shared/definitions/screens.ts";
import { titleOf } from "../records/read/present.ts";
import type { Context } from "../context.ts";
import { notFound } from "../http/errors.ts";
import { listRecords } from "../records/read/list.ts";
import { readListQuery } from "../records/read/listQuery.ts";
import { mayList } from "../records/read/mayList.ts";
import { fieldFor, type RecordType, seesField } from "../records/store/recordType.ts";
import type { Input } from "../routes/module.ts";

/** The record type that a model stands for, when the person may list it. @throws 404 */
export function modelType(context: Context, model: string): RecordType {
  const type = [...context.services.types.values()].find(
    ({ resource }) => resource.definition.record?.model === model,
  );
  if (!type || !mayList(context, type)) throw notFound();
  return type;
}

/**
 * The columns of a model that exist for the person: type, operators, and where the options of a choice come from.
 * @param own the model of a call that names none in its path
 */
export const modelSchema =
  (own: string) =>
  (context: Context, { params }: Input): unknown => {
    const model = params.model ?? own;
    const type = modelType(context, model);
    const { reports } = context.services.definitions.definitions;
    const report = reports.find(({ resource }) => resource === type.name);
    const options = (report?.options?.get ?? "").replace("{model}", model);
    return {
      filterable_columns: reportFields(context, type).map((field) =>
        describeColumn(field, options, report?.columns?.always ?? []),
      ),
    };
  };

/** The fields that reports may show and filter by. */
export const reportFields = (context: Context, type: RecordType): Field[] => [
  ...keptFields(context, type),
  ...type.fields.filter(
    (field) =>
      field.schema["x-report"] !== false &&
      isFilterable(field) &&
      !["file", "files", "image", "signature", "rich-text"].includes(field.type.name) &&
      seesField(context.user, field),
  ),
];

/** What every record has, such as when it was added, where the report always shows it. */
function keptFields({ services, user }: Context, type: RecordType): Field[] {
  const { reports } = services.definitions.definitions;
  const always = reports.find(({ resource }) => resource === type.name)?.columns?.always ?? [];
  return always
    .filter((name) => !type.fields.some((field) => field.name === name))
    .flatMap((name) => fieldFor(type, user, name) ?? []);
}

function describeColumn(field: Field, options: string, always: string[]) {
  const choices = choicesOf(field.schema) ?? (field.schema.items && choicesOf(field.schema.items));
  const referred = field.schema["x-reference"] ?? field.schema.items?.["x-reference"];
  return {
    key: field.name,
    label: field.label,
    type: field.type.name,
    operators: field.type.operators,
    ...(choices || referred ? { options_endpoint: options.replace("{column}", field.name) } : {}),
    sortable: isSortable(field),
    default: always.includes(field.name),
    always: always.includes(field.name),
    sensitive: field.sensitive !== undefined,
    ...(field.sensitive === undefined ? {} : { permission: field.sensitive }),
  };
}

/** The options of one column: the choices of its schema, or the first records that it may refer to. */
export async function dropdownOptions(context: Context, { params, query }: Input): Promise<unknown> {
  const type = modelType(context, params.model ?? "");
  const field = fieldFor(type, context.user, params.column ?? "");
  if (!field || !reportFields(context, type).some(({ name }) => name === field.name)) throw notFound();
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
}
