import { isInstant } from "#framework/shared/dates/dates.ts";
import { writtenInstant } from "#framework/shared/dates/written.ts";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { Context } from "../../context.ts";
import { type FieldMessages, invalid } from "../../http/errors.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { clockRulesOf } from "../describe.ts";
import { wholeSchema, type Wizard } from "../wizard.ts";

/**
 * Refuses an answer that ends a deadline and lies before the answers that the deadline runs from: nobody can have notified
 * an authority of what nobody knew of yet, and the deadline would count as met. An answer that did not change stays.
 * @throws 422 that names the answers
 */
export function refuseTooEarly(
  context: Context,
  wizard: Wizard,
  before: JsonObject,
  answers: JsonObject,
): void {
  const { zone } = tenantCalendar(context);
  const schema = wholeSchema(wizard);
  const errors: FieldMessages = {};
  for (const { from, done = [] } of clockRulesOf(context, wizard)) {
    const start = startOf([from].flat(), answers, zone);
    for (const path of done) {
      const value = valueAt(answers, path);
      if (!start || typeof value !== "string" || value === valueAt(before, path)) continue;
      if (isInstant(value) && Date.parse(value) < start.at)
        errors[path] = [
          `${titleOf(schema, path)} can't be before ${writtenInstant(new Date(start.at).toISOString(), zone)}, the answer to “${titleOf(schema, start.path)}”`,
        ];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The earliest of the answers that a deadline runs from. That a form was sent is no answer. */
function startOf(
  paths: string[],
  answers: JsonObject,
  zone: string,
): { path: string; at: number } | undefined {
  return paths
    .flatMap((path) => {
      const value = valueAt(answers, path);
      if (typeof value !== "string") return [];
      const at = isInstant(value) ? Date.parse(value) : startOfDay(value, zone).getTime();
      return Number.isNaN(at) ? [] : [{ path, at }];
    })
    .toSorted((one, other) => one.at - other.at)[0];
}

/** What a question is called, without the section that it is in. */
const titleOf = (schema: Schema, path: string): string => fieldAt(schema, path)?.schema.title ?? path;
