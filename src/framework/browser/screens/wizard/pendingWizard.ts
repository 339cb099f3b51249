import type { WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import type { PendingForm } from "../../outbox/pendingForm.ts";
import { newlyKept } from "../../outbox/sendPending.ts";
import { aboutOf, callsOf, type Submission } from "./wizardState.ts";

interface Address {
  record: string | null;
  about: string | null;
  amends: string | null;
}

/** What a form is called where it waits or is listed: by its name and whom it is about. */
export const labelOf = ({ label }: WizardDefinition, { about }: Submission): string =>
  about === null ? label : `${label}: ${about}`;

/** The place of a form that the server knows. */
export const placeOf = (name: string, record: string): string => `wizard:${name}:${record}`;

/** The place that an address names: a form by its record, or a new one by whom it is about and what it corrects. */
export const placesOf = (name: string, { record, about, amends }: Address): string[] => [
  record === null ? `wizard:${name}:new:${about ?? ""}:${amends ?? ""}` : placeOf(name, record),
];

/** Where a form is filled in that the server knows. */
export const pathOf = (name: string, record: string): string => `/forms/${name}?record_id=${record}`;

/** What this device keeps of a form from now on. A new one has its id from here, so that it is made once. */
export function pendingWizard(
  wizard: WizardDefinition,
  first: Submission,
  about: string | null,
  step: number,
): PendingForm {
  const { name } = wizard;
  const made = crypto.randomUUID();
  return newlyKept(
    {
      ...(first.id === null && { becomes: { place: placeOf(name, made), path: pathOf(name, made) } }),
      places: placesOf(name, { record: first.id, about, amends: first.amends }),
      label: labelOf(wizard, first),
      path: first.id === null ? location.pathname + location.search : pathOf(name, first.id),
      target: {
        call: callsOf(wizard).save,
        params: { form: name },
        body:
          first.id === null
            ? {
                new_id: made,
                ...aboutOf(wizard, about),
                ...(first.amends !== null && { amends: first.amends }),
              }
            : { record_id: first.id },
        ...(first.id === null && { beginning: first.answers }),
      },
    },
    step,
  );
}
