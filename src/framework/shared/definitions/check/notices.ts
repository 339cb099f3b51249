import { fieldAt, propertiesOf } from "../../fields/fields.ts";
import type { Schema } from "../../schema/schema.ts";
import { namesIn } from "../../text/template.ts";
import type { NoticeDefinition, ResourceDefinition } from "../definitions.ts";
import type { DefinitionFiles } from "../definitionFiles.ts";
import { isOpen } from "../screens.ts";
import { checkWhen } from "./calls/actions.ts";
import type { CheckField, Report } from "./fieldReport.ts";
import { checkWebhook } from "./calls/webhooks.ts";
import { oneOf, type Problem, quote } from "./problem.ts";
import { recordKeys } from "../../schema/recordKeys.ts";
import { definitionsIn, type SourceFiles } from "./sources.ts";

/** What runs the stages of a write without being an action of the definition. */
const writes = ["create", "update", "delete", "restore", "expire"];

/** What the words of every notice may name beside fields. */
const reserved = new Set(["link", "count", "lines", "provider", "by"]);

/** Notices speak of resources, fields and actions that exist, and say nothing that only some people may see. */
export function checkNotices(
  files: SourceFiles,
  { notices, resources }: DefinitionFiles,
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  const problems: Problem[] = [];
  for (const { file, kind, definition: notice } of definitionsIn(files)) {
    if (kind !== "notice") continue;
    const report: Report = (pointer, found, expected) => problems.push({ file, pointer, found, expected });
    const { resource: name, digest } = notice;
    const others = new Set(notices.map((other) => other.name));
    if (digest?.with !== undefined && !others.has(digest.with))
      report("/digest/with", quote(digest.with), `another notice: ${oneOf(others, digest.with)}`);
    const resource = resources.find((one) => one.name === name);
    if (name !== undefined && !resource)
      report(
        "/resource",
        quote(name),
        `a resource: ${oneOf(
          resources.map((one) => one.name),
          name,
        )}`,
      );
    else if (name === undefined && ("date" in notice.on || "actions" in notice.on))
      report("", "no resource", "the resource whose records this is about");
    const schema = schemas.get(resource?.record?.schema ?? "");
    const field = checkFieldOf(resource, schema, report);
    checkWebhook(notice, resource, { schema, resources }, { field, report });
    if (resource && schema) checkOfRecords(notice, resource, { schema, resources }, report);
  }
  return problems;
}

/** Reports a name that is no field of the records that a notice is about. */
const checkFieldOf =
  (resource: ResourceDefinition | undefined, schema: Schema | undefined, report: Report): CheckField =>
  (name, pointer) => {
    if (schema && !recordKeys.includes(name) && !fieldAt(schema, name))
      report(
        pointer,
        quote(name),
        `a field of ${resource?.record?.schema}: ${oneOf(Object.keys(propertiesOf(schema)), name)}`,
      );
  };

/** Checks a notice about records of a resource. */
function checkOfRecords(
  notice: NoticeDefinition,
  resource: ResourceDefinition,
  { schema, resources }: { schema: Schema; resources: readonly ResourceDefinition[] },
  report: Report,
): void {
  const { on, when, rests = [], to, sets = {} } = notice;
  const field = checkFieldOf(resource, schema, report);
  const storedAs = (name: string, storage: string, pointer: string, expected: string) => {
    field(name, pointer);
    const known = fieldAt(schema, name)?.type.storage;
    if (known !== undefined && known !== storage) report(pointer, quote(name), expected);
  };
  if ("date" in on) storedAs(on.date, "date", "/on/date", "a field with a date");
  if ("actions" in on) {
    const moves = Object.keys(resource.record?.lifecycle?.moves ?? {});
    // What people do in a perspective sets off the notices of its resource.
    const own = resources.filter(({ name, of }) => name === resource.name || of === resource.name);
    const known = [...own.flatMap(({ actions }) => Object.keys(actions ?? {})), ...moves, ...writes];
    on.actions.forEach((name, index) => {
      if (!known.includes(name))
        report(`/on/actions/${index}`, quote(name), `an action of ${resource.name}: ${oneOf(known, name)}`);
    });
  }
  checkWhen(when, schema, report, field, "/when");
  rests.forEach((name, index) => storedAs(name, "instant", `/rests/${index}`, "a date with a time"));
  Object.keys(sets).forEach((name) => field(name, `/sets/${name}`));
  to.forEach(({ addresses, when: of }, index) => {
    if (addresses !== undefined) field(addresses, `/to/${index}/addresses`);
    checkWhen(of, schema, report, field, `/to/${index}/when`);
  });
  to.forEach(({ field: name }, index) => {
    if (name === undefined) return;
    field(name, `/to/${index}/field`);
    const target = fieldAt(schema, name)?.schema["x-reference"];
    const contact = resources.find((one) => one.name === target)?.record?.contact;
    if (fieldAt(schema, name) && !contact)
      report(`/to/${index}/field`, quote(name), "a reference to records with a contact (record.contact)");
  });
  // What a source or a rule gives has names of its own.
  if ("date" in on || "actions" in on) checkWords(notice, schema, field, report);
}

/** A message leaves the portal: it names no field that is not for everyone who sees the record. */
function checkWords(
  { words, digest }: NoticeDefinition,
  schema: Schema,
  field: CheckField,
  report: Report,
): void {
  const templates: [pointer: string, text: string | readonly string[] | undefined][] = [
    ["/words/subject", words.subject],
    ["/words/text", words.text],
    ["/words/overdue/subject", words.overdue?.subject],
    ["/words/overdue/text", words.overdue?.text],
    ["/digest/line", digest?.line],
    ["/digest/overdue", digest?.overdue],
  ];
  for (const [pointer, text] of templates)
    for (const name of [text ?? []].flat().flatMap(namesIn)) {
      if (reserved.has(name)) continue;
      field(name, pointer);
      const known = fieldAt(schema, name);
      if (known && !isOpen(known))
        report(pointer, quote(name), "a field that everyone sees who sees the record");
    }
}
