import { Readable } from "node:stream";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { holds } from "#framework/shared/access/visible.ts";
import type { ExportCell } from "#framework/shared/fields/fieldType.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import { hidden, logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import { sheetReply } from "#framework/server/exports/sheetReply.ts";
import { type SheetFormat, sheetStream } from "#framework/server/exports/sheet.ts";
import { notFound } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { downloadLink, opener } from "#framework/server/exports/link.ts";
import { type Matrix, type MatrixPerson, readMatrix } from "./matrix.ts";

/** What of the matrix is wanted. */
interface Order extends JsonObject {
  format: SheetFormat;
  search: string;
  category: string | null;
  gaps: boolean;
}

/** Asks for the matrix as a file, as it is filtered now: answers a link that works once, for two minutes. */
export const matrixOrdered: Effect = { ofInput: orderMatrix };

async function orderMatrix(context: Context, input: JsonObject): Promise<Reply> {
  const format = input.format === "csv" ? "csv" : "xlsx";
  const category = typeof input.category === "string" ? input.category : null;
  const [search, gaps] = [String(input.search ?? ""), input.gaps === true];
  const order: Order = { format, search, category, gaps };
  await logActivity(context, {
    action: "export",
    resource: "compliance",
    label: "Compliance matrix",
    changes: { filter: { format, category, gaps, search: search === "" ? "" : hidden } },
  });
  return answer("Export successful", {
    link: await downloadLink(context, "matrix", order),
  });
}

/** The file that was ordered. */
export const matrixFile = opener(async (own, order: Order) => {
  if (!holds(own.user, "view-compliance-requests")) throw notFound();
  const found = await readMatrix(own);
  const names = new Map(found.categories.map(({ uuid, name }) => [uuid, name]));
  const header = ["Name", "Job", "Staff category", ...found.requirements.map(({ label }) => label)];
  const rows = chosen(found, order).map(({ name, job, category, cells }): ExportCell[] => [
    name,
    job,
    names.get(category ?? "") ?? null,
    ...cells.map(inWords),
  ]);
  const name = "Compliance matrix";
  return sheetReply(
    own,
    { format: order.format, name },
    sheetStream(order.format, name, header, Readable.from([rows])),
  );
});

/** The people of an order: by words of their name, by category, and only those who lack something. */
function chosen({ people }: Matrix, { search, category, gaps }: Order): MatrixPerson[] {
  const words = normalise(search).split(" ").filter(Boolean);
  return people.filter(
    (person) =>
      (category === null || person.category === category) &&
      words.every((word) => normalise(person.name).includes(word)) &&
      (!gaps || person.cells.some((cell) => cell !== null && /^(gap|rejected)/.test(cell))),
  );
}

const states: Record<string, string> = {
  ok: "Valid",
  soon: "Expires or is due soon",
  gap: "Missing",
  waiting: "Waiting for approval",
  rejected: "Rejected",
  open: "Not started",
  waived: "Waived",
};

function inWords(cell: string | null): string {
  if (cell === null) return "";
  const [state = "", day] = cell.split(" ");
  const word = states[state] ?? state;
  return day ? `${word} (${writtenDate(day)})` : word;
}
