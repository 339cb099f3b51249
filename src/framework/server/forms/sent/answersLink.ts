import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import type { SheetFormat } from "../../exports/sheet.ts";
import { answer, type Reply } from "../../http/reply.ts";
import { downloadLink } from "../../exports/link.ts";

/** Which answers are wanted: those to a form by its id, or to one in steps by its name. */
export interface AnswersOrder extends JsonObject {
  form: string;
  format: SheetFormat;
}

/** The link under which the answers to a form can be had once, for two minutes. */
export async function linkToAnswers(context: Context, form: string, format: unknown): Promise<Reply> {
  const order: AnswersOrder = { form, format: format === "csv" ? "csv" : "xlsx" };
  return answer("Export successful", {
    link: await downloadLink(context, "answers", order),
  });
}
