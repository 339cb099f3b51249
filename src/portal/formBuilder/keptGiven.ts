import type { Call } from "#shared/definitions/call.ts";
import type { KeptForm } from "#framework/kept/keptForm.ts";
import { newlyKept } from "#framework/kept/sendKept.ts";
import type { GivenForm } from "./givenForm.ts";

/** The place under which a device keeps a form that was given. */
export const givenPlace = (assignment: string): string => `given:${assignment}`;

/** What this device keeps of a form that was given, from now on. */
export const keptGiven = (
  { assignment_id: id, form: { title }, participant, on_behalf: behalf }: GivenForm,
  fill: Call,
  step: number,
): KeptForm =>
  newlyKept(
    {
      places: [givenPlace(id)],
      label: behalf === null ? title : `${title}: ${participant}`,
      path: location.pathname + location.search,
      target: { call: fill, body: { assignment_id: id } },
    },
    step,
  );
