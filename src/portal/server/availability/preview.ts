import type { Context } from "#framework/server/context.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { fieldsFrom } from "#framework/server/routes/path.ts";
import type { Input, Module } from "#framework/server/routes/module.ts";
import { previewAnswer } from "../leave/preview.ts";
import { ownStaff } from "./rules.ts";
import { sentences } from "#framework/shared/text/names.ts";
import { toldOf, touchedBy } from "./touched.ts";

/** Which of a worker's own shifts an entry touches, as they fill it in. */
async function previewAvailability(context: Context, input: Input): Promise<unknown> {
  const staff = ownStaff(context);
  const sent = fieldsFrom(recordTypeOf(context.services.types, "my-availability"), input);
  const told = toldOf(context, staff, await touchedBy(context, { ...sent, staff }));
  return { consequences: told.length === 0 ? [] : [`${sentences(told)}.`] };
}

/** What follows from an entry before it is saved. */
export const availability: Module = (claim) => {
  claim("POST records/my-availability/preview", previewAvailability, {
    writes: false,
    answer: previewAnswer,
  });
};
