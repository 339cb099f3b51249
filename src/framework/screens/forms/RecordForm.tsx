import { useQueryClient } from "@tanstack/react-query";
import { type RaRecord, useDataProvider } from "ra-core";
import { useMemo, useRef, useState } from "react";
import type { Resource } from "#shared/definitions/resource.ts";
import type { Screens } from "#shared/definitions/screens.ts";
import { defaultsOf, fieldsOf } from "#shared/fields/fields.ts";
import type { JsonObject, Schema } from "#shared/schema/schema.ts";
import { useMay } from "../../access/may.ts";
import { ConflictDialog } from "../../forms/conflict/ConflictDialog.tsx";
import { differences, savedVersion } from "../../forms/conflict/versions.ts";
import { DraftNotice } from "../../forms/draft/DraftNotice.tsx";
import { useDraft } from "../../forms/draft/useDraft.ts";
import { FormActions } from "../../forms/FormActions.tsx";
import { namesInSections, schemaForForm } from "../../forms/formSchema.ts";
import { LeaveGuard } from "../../forms/LeaveGuard.tsx";
import { SchemaForm } from "../../forms/SchemaForm.tsx";
import { formPart, useSchemaForm } from "../../forms/useSchemaForm.ts";
import { useUnsaved } from "../../forms/useUnsaved.ts";
import { formatInstant } from "../../i18n/dates.ts";
import { useText } from "../../i18n/useText.ts";
import { messageOf } from "../../transport/errors.ts";
import { toasts } from "../../ui/toasts.tsx";
import { sectionsFor } from "./formSections.ts";

interface RecordFormProps {
  resource: Resource;
  schema: Schema;
  screens: Screens;
  /** Undefined: a new one. */
  record?: RaRecord;
  /** What a new one begins with, beside the schema's defaults. */
  preset?: JsonObject;
  /** What the server fills in to begin with; the person may change all of it. */
  prefill?: JsonObject;
  onSaved: (record: RaRecord) => void;
  onCancel?: () => void;
}

/** A new record that belongs to another one has a draft of its own there. */
const draftKey = ({ name }: Resource, record: RaRecord | undefined, preset: JsonObject = {}): string =>
  [
    name,
    record ? String(record.id) : "new",
    ...(record ? [] : Object.values(preset).flat().map(String)),
  ].join(":");

/**
 * Creates or changes a record. What is typed is kept as a draft; an error, an ended session or a reload loses nothing;
 * somebody else's change made meanwhile is shown and not overwritten.
 */
export function RecordForm({
  resource,
  schema,
  screens,
  record,
  preset,
  prefill,
  onSaved,
  onCancel,
}: RecordFormProps) {
  const text = useText();
  const may = useMay();
  const provider = useDataProvider();
  const queries = useQueryClient();
  const [base, setBase] = useState<{ record?: RaRecord; version?: number }>({
    record,
    version: record?.version as number | undefined,
  });
  const [saving, setSaving] = useState(false);
  const [clash, setClash] = useState<{ mine: JsonObject; theirs: JsonObject }>();
  const only = record ? undefined : screens.createFields;
  const sections = useMemo(() => sectionsFor(screens.formSections, may, only), [screens, may, only]);
  const shown = useMemo(
    () => schemaForForm(schema, may, only ?? namesInSections(sections)),
    [schema, may, only, sections],
  );
  const initial = useMemo(
    () => formPart(shown, base.record ?? { ...defaultsOf(fieldsOf(shown)), ...prefill, ...preset }),
    [shown, base.record, preset, prefill],
  );
  const form = useSchemaForm(shown, initial);
  const { value, isDirty, change } = form;
  const draft = useDraft({
    key: draftKey(resource, record, preset),
    initial,
    value,
    isDirty,
    version: base.version,
  });
  const { unsaved, release } = useUnsaved(isDirty);
  const submission = useRef({ text: "", key: "" });

  const save = async (wished: JsonObject, from: { record?: RaRecord; version?: number }) => {
    setSaving(true);
    // The same input sent twice, by a double click or after a lost answer, is done once.
    const sent = JSON.stringify([wished, from.version]);
    if (submission.current.text !== sent) submission.current = { text: sent, key: crypto.randomUUID() };
    const meta = { key: submission.current.key };
    try {
      const before = from.record && {
        ...formPart(shown, from.record),
        ...(from.version === undefined ? {} : { version: from.version }),
      };
      const answer = before
        ? await provider.update(resource.name, {
            id: from.record?.id ?? "",
            data: wished,
            previousData: before as never,
            meta,
          })
        : await provider.create(resource.name, { data: { ...preset, ...wished }, meta });
      release();
      await draft.forget();
      const { message } = (answer as { meta?: { message?: string } }).meta ?? {};
      toasts.success(message || text("form.saved"));
      await queries.invalidateQueries({ queryKey: [resource.name] });
      onSaved(answer.data as RaRecord);
    } catch (error) {
      setSaving(false);
      const current = savedVersion(error);
      if (current && from.record) {
        setClash({ mine: wished, theirs: current });
        return;
      }
      if (!form.fail(error)) toasts.error(messageOf(error));
    }
  };
  const submit = () => {
    const wished = form.check();
    if (wished) void save(wished, base);
  };
  const take = (current: JsonObject): { record?: RaRecord; version?: number } => {
    const next = {
      record: { ...current, id: record?.id ?? "" } as RaRecord,
      version: current.version as number | undefined,
    };
    setClash(undefined);
    setBase(next);
    return next;
  };

  return (
    <>
      {draft.found && !isDirty && (
        <DraftNotice
          savedAt={draft.found.saved_at}
          onUse={() => {
            const { data, version } = draft.found ?? { data: {} };
            change(
              Object.fromEntries(Object.entries({ ...value, ...data }).filter(([, item]) => item !== null)),
            );
            if (version !== undefined) setBase({ ...base, version });
            draft.settle();
          }}
          onDiscard={() => {
            draft.settle();
            void draft.drop();
          }}
        />
      )}
      <SchemaForm
        form={form}
        record={record && String(record.id)}
        sections={sections}
        ui={resource.definition.form?.ui}
        onSubmit={submit}
      >
        <FormActions
          label={text("form.save")}
          saving={saving}
          disabled={form.isBusy}
          onCancel={onCancel}
          status={
            isDirty && draft.keptAt
              ? text("form.draftSaved", { when: formatInstant(draft.keptAt, form.zone) })
              : undefined
          }
        />
      </SchemaForm>
      <LeaveGuard unsaved={unsaved} onLeave={() => void draft.forget()} />
      {clash && (
        <ConflictDialog
          differences={differences(fieldsOf(shown), initial, clash.mine, formPart(shown, clash.theirs))}
          mine={clash.mine}
          theirs={formPart(shown, clash.theirs)}
          onChoose={(decided) => {
            change(decided);
            void save(decided, take(clash.theirs));
          }}
          onDiscard={() => {
            change(formPart(shown, clash.theirs));
            take(clash.theirs);
            release();
            void draft.drop();
          }}
        />
      )}
    </>
  );
}
