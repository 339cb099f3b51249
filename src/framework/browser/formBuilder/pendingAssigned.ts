import type { Call } from "#framework/shared/definitions/call.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { PendingForm } from "../outbox/pendingForm.ts";
import { forgetOpened, noteOpened, openedAt } from "../outbox/openedForms.ts";
import { newlyKept, type Reopened, reopen } from "../outbox/sendPending.ts";
import type { Services } from "../services.tsx";
import { CallError, isUnreachable } from "../transport/errors.ts";
import type { AssignedForm } from "./givenForm.ts";

/** A form as a device keeps it; one that version 0.2.0 kept does not say what it is about. */
type KeptForm = Omit<AssignedForm, "subject"> & { subject?: string };

/** The place under which a device keeps a form that was given. */
const givenPlace = (assignment: string): string => `given:${assignment}`;

const labelOf = ({ form: { title }, subject, on_behalf: behalf }: AssignedForm): string =>
  behalf === null ? title : `${title}: ${subject}`;

/** Opens a form that was given: what waits here is sent first; without a connection it is as this device has it. */
export async function openGiven(
  services: Services,
  id: string,
  load: () => Promise<AssignedForm>,
): Promise<{ first: AssignedForm; again: Reopened }> {
  const places = [givenPlace(id)];
  const again = await reopen(services, places);
  try {
    const first = await load();
    const path = location.pathname + location.search;
    void (
      first.may_fill
        ? noteOpened(services, { places, path, label: labelOf(first), data: first }, [first.form.schema])
        : forgetOpened(services, places)
    ).catch(() => undefined);
    return { first, again };
  } catch (error) {
    const kept = isUnreachable(error) ? await openedAt<KeptForm>(services, places) : undefined;
    if (kept) return { first: { ...kept.data, subject: kept.data.subject ?? "" }, again };
    if (error instanceof CallError && !isUnreachable(error))
      void forgetOpened(services, places).catch(() => undefined);
    throw error;
  }
}

/** What goes along with every request: which form it is, and the version on the screen. */
export const sentAlong = ({ assignment_id, form: { version } }: AssignedForm): JsonObject => ({
  assignment_id,
  form_version: version,
});

/** What this device keeps of a form that was given, from now on. */
export const pendingAssigned = (given: AssignedForm, fill: Call, step: number): PendingForm =>
  newlyKept(
    {
      places: [givenPlace(given.assignment_id)],
      label: labelOf(given),
      path: location.pathname + location.search,
      target: { call: fill, body: sentAlong(given) },
    },
    step,
  );
