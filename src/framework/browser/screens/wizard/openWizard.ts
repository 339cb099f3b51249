import type { WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { type Drawn, forgetOpened, noteOpened, openedAt } from "../../outbox/openedForms.ts";
import { type Reopened, reopen } from "../../outbox/sendPending.ts";
import type { Services } from "../../services.tsx";
import { CallError, isUnreachable } from "../../transport/errors.ts";
import { labelOf, pathOf, placeOf, placesOf } from "./pendingWizard.ts";
import { aboutOf, callsOf, stepsOf, type Submission, submissionOf, type WizardStep } from "./wizardState.ts";

/** What an address says of a form. */
export interface WizardAddress {
  record: string | null;
  about: string | null;
  amends: string | null;
  isNew: boolean;
  /** What a new form is filled in with. */
  facts: Record<string, string>;
}

/** A form that is opened: as it was when something was begun with it, and what this device had kept of it. */
export interface OpenedWizard {
  wizard: WizardDefinition;
  steps: WizardStep[];
  submission: Submission;
  again: Reopened;
}

/** Opens a form: what waits here is sent first, then it is loaded; without a connection it is as this device has it. */
export async function openWizard(
  services: Services,
  wizard: WizardDefinition,
  address: WizardAddress,
  signal: AbortSignal,
): Promise<OpenedWizard> {
  const { name } = wizard;
  let places = placesOf(name, address);
  let again = await reopen(services, places);
  let known = address.record ?? again.record;
  try {
    let data = await load(services, wizard, address, known, signal);
    const found = submissionOf(data, wizard.steps.length).id;
    if (!known && found !== null) {
      again = await reopen(services, [placeOf(name, found)]);
      if (again.record) data = await load(services, wizard, address, found, signal);
    }
    const submission = submissionOf(data, wizard.steps.length);
    known ??= submission.id ?? undefined;
    if (known !== undefined) places = [...new Set([...places, placeOf(name, known)])];
    const drawn = await drawnWith(services, wizard, submission, signal);
    const path = known === undefined ? location.pathname + location.search : pathOf(name, known);
    void (
      submission.submittedAt === null
        ? noteOpened(
            services,
            { places, path, label: labelOf(wizard, submission), data, drawn },
            drawn.schemas,
          )
        : forgetOpened(services, places)
    ).catch(() => undefined);
    return { wizard: drawn.wizard, steps: stepsOf(drawn.wizard, drawn.schemas), submission, again };
  } catch (error) {
    if (!isUnreachable(error)) {
      if (error instanceof CallError) void forgetOpened(services, places).catch(() => undefined);
      throw error;
    }
    const kept = await openedAt(services, known === undefined ? places : [placeOf(name, known), ...places]);
    if (!kept?.drawn) throw error;
    const { wizard: begun, schemas } = kept.drawn;
    const submission = submissionOf(kept.data, begun.steps.length);
    // Another one is wanted, and this one is on the server already.
    if (address.isNew && submission.id !== null && !again.kept) throw error;
    return { wizard: begun, steps: stepsOf(begun, schemas), submission, again };
  }
}

async function load(
  { http }: Services,
  wizard: WizardDefinition,
  { about, isNew, amends, facts }: WizardAddress,
  known: string | undefined,
  signal: AbortSignal,
): Promise<object> {
  const query = {
    ...(known ? { record_id: known } : facts),
    ...aboutOf(wizard, about),
    ...(isNew && !known && { new: "true" }),
    ...(amends && !known && { amends }),
  };
  const { data } = await http.send<object>(callsOf(wizard).load, {
    params: { form: wizard.name },
    query,
    signal,
  });
  return data;
}

/** The form as it was when something was begun with it. */
async function drawnWith(
  { shell, definitions }: Services,
  wizard: WizardDefinition,
  { formVersion }: Submission,
  signal: AbortSignal,
): Promise<Drawn> {
  if (formVersion === 0 || formVersion === wizard.version)
    return {
      wizard,
      schemas: await Promise.all(wizard.steps.map(({ schema }) => definitions.schema(schema))),
    };
  const { data } = await shell<{ form: { definition: WizardDefinition; schemas: Schema[] } }>(
    "form-version",
    {
      params: { form: wizard.name },
      query: { number: String(formVersion) },
      signal,
    },
  );
  return { wizard: data.form.definition, schemas: data.form.schemas };
}
