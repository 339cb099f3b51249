import { type Field, fieldAt, propertiesOf } from "../../../fields/fields.ts";
import type { Schema } from "../../../schema/schema.ts";
import type { ResourceDefinition } from "../../definitions.ts";
import { rulesTogether } from "../../together.ts";
import { oneOf, type Problem, quote } from "../problem.ts";

/** Checks what several records keep together: fields that the database can compare, and times of one kind. */
export function checkTogether(
  resources: readonly ResourceDefinition[],
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  return resources.flatMap(({ name, of, record }) => {
    const schema = schemas.get(record?.schema ?? "");
    if (of !== undefined || !record || !schema) return [];
    const isKept = record.store !== "none" && record.source === undefined && record.singleton === undefined;
    return rulesTogether(record).flatMap((rule) => {
      const problems: Problem[] = [];
      const report = (place: string, found: string, expected: string) =>
        problems.push({
          file: `resources/${name}.json`,
          pointer: `/record/${rule.place}${place}`,
          found,
          expected,
        });
      if (!isKept) report("", "records that no table holds", "records that are stored in a table");
      const compared = (field: Field | undefined, called: string, place: string): field is Field => {
        if (!field)
          report(
            place,
            quote(called),
            `a field of ${record.schema}: ${oneOf(Object.keys(propertiesOf(schema)), called)}`,
          );
        else if (field.type.storage === "json" || field.schema["x-encrypted"])
          report(place, quote(called), "a field with one plain value, which is not encrypted");
        return field !== undefined;
      };
      const isList = Array.isArray(record.unique?.[Number(rule.place.split("/")[1])]);
      const list = rule.from !== undefined ? "/per" : isList ? "" : "/fields";
      rule.fields.forEach((called, index) => compared(fieldAt(schema, called), called, `${list}/${index}`));
      for (const called of Object.keys(rule.while ?? {}))
        compared(fieldAt(schema, called), called, `/while/${called}`);
      if (rule.from === undefined || rule.to === undefined) return problems;
      const [from, to] = [fieldAt(schema, rule.from), fieldAt(schema, rule.to)];
      if (!compared(from, rule.from, "/from") || !compared(to, rule.to, "/to")) return problems;
      if (!["date", "instant"].includes(from.type.storage))
        report("/from", quote(rule.from), "a date or a date with a time");
      else if (from.type.storage !== to.type.storage)
        report("/to", quote(rule.to), `a field of the kind of ${rule.from}`);
      return problems;
    });
  });
}
