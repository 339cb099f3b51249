import { fieldAt, fieldsOf } from "../../fields/fields.ts";
import type { Schema } from "../../schema/schema.ts";
import type { DefinitionFiles } from "../definitions.ts";
import { isReported } from "../reports.ts";
import { oneOf, type Problem, quote } from "./problem.ts";

const calls = ["schema", "rows", "options", "export"] as const;

/** A report names its calls, or a resource whose records the server reports on; then its columns are such as reports show. */
export function checkReports(
  { reports, resources }: DefinitionFiles,
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  const stored = resources.filter(({ record }) => record !== undefined && record.store !== "none");
  return reports.flatMap((report): Problem[] => {
    const mistake = (pointer: string, found: string, expected: string): Problem => ({
      file: `resources/reports/${report.name}.json`,
      pointer,
      found,
      expected,
    });
    const { schema, rows, resource, columns } = report;
    if (schema !== undefined && rows !== undefined) return [];
    const named = [...calls, "model" as const].find((key) => report[key] !== undefined);
    if (named !== undefined)
      return [
        mistake(`/${named}`, `${named}, and not both schema and rows`, "schema and rows, or resource alone"),
      ];
    const names = stored.map(({ name }) => name);
    const known = stored.find(({ name }) => name === resource);
    if (!known)
      return [
        mistake(
          resource === undefined ? "" : "/resource",
          resource === undefined ? "no resource" : quote(resource),
          `schema and rows, or a resource with records of this server: ${oneOf(names, resource ?? "")}`,
        ),
      ];
    const fields = schemas.get(known.record?.schema ?? "") ?? {};
    const reported = fieldsOf(fields).filter(isReported);
    const [place, shown = []] = Array.isArray(columns)
      ? ["/columns", columns]
      : ["/columns/always", columns?.always];
    return shown.flatMap((name, index) => {
      const field = fieldAt(fields, name);
      return field === undefined || isReported(field)
        ? []
        : [
            mistake(
              `${place}/${index}`,
              quote(name),
              `a field that reports show: ${oneOf(
                reported.map((one) => one.name),
                name,
              )}`,
            ),
          ];
    });
  });
}
