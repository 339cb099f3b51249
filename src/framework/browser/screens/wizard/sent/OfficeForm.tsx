import equal from "fast-deep-equal";
import { useMemo, useState } from "react";
import type { Section } from "#framework/shared/definitions/definitions.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { changesOf } from "../../../data/changes.ts";
import { useText } from "../../../i18n/useText.ts";
import { messageOf } from "../../../transport/errors.ts";
import { formatRecent } from "../../../i18n/dates.ts";
import { toasts } from "../../../ui/toasts.tsx";
import { ConflictDialog } from "../../../forms/conflict/ConflictDialog.tsx";
import { differences } from "../../../forms/conflict/versions.ts";
import { FormActions } from "../../../forms/FormActions.tsx";
import { withProperties } from "#framework/shared/schema/withProperties.ts";
import { LeaveGuard } from "../../../forms/LeaveGuard.tsx";
import { SchemaForm } from "../../../forms/SchemaForm.tsx";
import { formPart, useSchemaForm } from "../../../forms/useSchemaForm.ts";
import { useUnsaved } from "../../../forms/useUnsaved.ts";
import { flatOf, officeFields, withFlat } from "./officePart.ts";
import type { OfficeSaver } from "./useOfficeSaver.ts";
import type { Submission, WizardStep } from "../wizardState.ts";

interface OfficeFormProps {
  step: WizardStep;
  submission: Submission;
  zone: string | undefined;
  saver: OfficeSaver;
  onSaved: (saved: Submission) => void;
}

/**
 * What the office adds to a form that was sent; the reporter's own answers stay as they are. What someone else saved in the
 * meantime is shown and not overwritten.
 */
export function OfficeForm({ step, submission, zone, saver, onSaved }: OfficeFormProps) {
  const text = useText();
  // What its conditions ask about goes along, hidden.
  const schema = useMemo(
    () =>
      withProperties(
        step.schema,
        (name, property) =>
          step.office.includes(name) || !step.own.has(name) || property["x-computed"] !== undefined,
      ),
    [step],
  );
  const [base, setBase] = useState(submission);
  const [clash, setClash] = useState<{ mine: JsonObject; theirs: JsonObject; saved: Submission }>();
  const initial = useMemo(() => formPart(schema, base.answers), [schema, base]);
  const form = useSchemaForm(schema, initial);
  const sections = useMemo(() => officeSections(step), [step]);
  const hidden = useMemo(() => hiddenFields(schema, step.office), [schema, step]);
  const [busy, setBusy] = useState(false);
  const { unsaved, release } = useUnsaved(form.isDirty);
  const send = async (mine: JsonObject, from: Submission) => {
    const before = formPart(schema, from.answers);
    const data = changesOf(before, mine);
    setBusy(true);
    try {
      // The server takes no request that changes nothing.
      const isNew = Object.keys(data).length > 0;
      const saved = isNew ? await saver.save(from, { step: step.number, data }) : from;
      release();
      toasts.success(text("form.saved"));
      onSaved(saved);
    } catch (error) {
      const saved = saver.savedBy(error);
      const theirs = saved && formPart(schema, saved.answers);
      // Someone has changed its status, or nothing that stands here.
      if (saved && equal(theirs, before)) return send(mine, saved);
      if (saved && theirs) setClash({ mine, theirs, saved });
      else if (!form.fail(error)) toasts.error(messageOf(error));
    }
    setBusy(false);
  };
  const submit = () => {
    const answers = form.check();
    if (answers) void send(answers, base);
  };
  const asked = useMemo(() => officeFields(schema, step.office), [schema, step]);
  const flat = (answers: JsonObject) => flatOf(asked, answers);
  const savedAt = submission.savedAt
    ? text("wizard.saved", { when: formatRecent(submission.savedAt, zone) })
    : "";
  return (
    <>
      <SchemaForm form={form} sections={sections} ui={hidden} onSubmit={submit}>
        <FormActions
          label={text("wizard.saveOffice")}
          saving={busy}
          disabled={form.isBusy}
          status={form.isDirty ? text("wizard.notSaved") : savedAt}
        />
      </SchemaForm>
      <LeaveGuard unsaved={unsaved} onLeave={() => undefined} />
      {clash && (
        <ConflictDialog
          differences={differences(asked, flat(initial), flat(clash.mine), flat(clash.theirs))}
          mine={flat(clash.mine)}
          theirs={flat(clash.theirs)}
          onChoose={(decided) => {
            const chosen = withFlat(asked, clash.theirs, decided);
            form.change(chosen);
            setClash(undefined);
            setBase(clash.saved);
            void send(chosen, clash.saved);
          }}
          onDiscard={() => {
            release();
            onSaved(clash.saved);
          }}
        />
      )}
    </>
  );
}

/** The sections of a step that lay out its office part. */
function officeSections({ definition, office }: WizardStep): Section[] {
  const isOffice = (name: string) => office.includes(name.split(".")[0] ?? "");
  const own = (definition.sections ?? [])
    .map((section) => ({
      ...section,
      fields: section.fields.filter((line) => [line].flat().every(isOffice)),
    }))
    .filter(({ fields }) => fields.length > 0);
  return own.length > 0 ? own : [{ fields: office }];
}

/** What only conditions need is not drawn. */
const hiddenFields = (schema: Schema, office: string[]) =>
  Object.fromEntries(
    Object.keys(propertiesOf(schema))
      .filter((name) => !office.includes(name))
      .map((name) => [name, { "ui:widget": "hidden", "ui:field": undefined }]),
  );
