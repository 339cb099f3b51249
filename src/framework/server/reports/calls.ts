import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Served } from "../routes/served.ts";
import { computedPart } from "./computedPart.ts";
import { coloursPart } from "./tones.ts";
import { dropdownOptions, reportSchema } from "./modelSchema.ts";
import { reportExport, reportRows } from "./rows.ts";
import { summaryAnswer, summaryBody, summaryPart } from "./summary/body.ts";
import { reportSummary } from "./summary/numbers.ts";
import { subjectOf } from "./subject.ts";

const query: Record<string, Schema> = {
  filters: { title: "Filters" },
  computed: computedPart,
  columns: { type: "array", maxItems: 200, items: { type: "string", maxLength: 100 }, title: "Columns" },
  search: { type: "string", maxLength: 200, title: "Search" },
  sortField: { type: "string", maxLength: 100, title: "Sort" },
  sortType: { enum: ["asc", "desc", "ASC", "DESC"], title: "Order" },
};

const body = (properties: Record<string, Schema>): Schema => ({
  type: "object",
  additionalProperties: false,
  properties: { ...query, ...properties },
});

/** How a report's calls are answered: the columns of its model with their operators, its rows by filters, their export. */
export function reportOperation({ kind, call, report }: DeclaredCall): Served | undefined {
  const find = subjectOf(report);
  switch (kind) {
    case "schema":
      return {
        operation: reportSchema(find),
        options: { query: { computed: "Columns that are computed, as JSON: what they are is answered." } },
      };
    case "options":
      return {
        operation: dropdownOptions(find),
        options: { query: { search: "Words that must all occur." } },
      };
    case "rows": {
      const properties: Record<string, Schema> = {
        limit: { type: "integer", minimum: 1, maximum: 1000, title: "Rows per page" },
        page: { type: "integer", minimum: 1, maximum: 1_000_000, title: "Page" },
      };
      const operation = reportRows(find, call.rows ?? "rows");
      return { operation, options: { writes: false, body: body(properties) } };
    }
    case "export": {
      const operation = reportExport(find, call.answer?.link ?? "link");
      const properties: Record<string, Schema> = {
        format: {
          enum: ["csv", "xlsx", "pdf"],
          title: "Format",
          description: "A PDF has at most 500 records, or numbers.",
        },
        summary: summaryPart,
        run: {
          type: "string",
          format: "uuid",
          title: "Run",
          description:
            "In place of everything else: the rows that ran in the background, whose file is kept.",
        },
        colours: coloursPart,
      };
      return { operation, options: { body: body(properties) } };
    }
    case "summarise":
      return {
        operation: reportSummary(find),
        options: { writes: false, body: summaryBody, answer: summaryAnswer },
      };
    default:
      return undefined;
  }
}
