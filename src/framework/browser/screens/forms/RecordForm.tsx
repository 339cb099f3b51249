import Box from "@mui/material/Box";
import type { RaRecord } from "react-admin";
import { type ReactNode, useMemo, useState } from "react";
import type { Section } from "#framework/shared/definitions/definitions.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Screens } from "#framework/shared/definitions/screens.ts";
import { defaultsOf, fieldsOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { useMay } from "../../access/may.ts";
import { BelowFieldProvider } from "../../forms/belowField.tsx";
import { ConflictDialog } from "../../forms/conflict/ConflictDialog.tsx";
import { differences } from "../../forms/conflict/versions.ts";
import { DraftNotice } from "../../forms/draft/DraftNotice.tsx";
import { useDraft } from "../../forms/draft/useDraft.ts";
import { FoldsProvider, useFoldState } from "../../forms/folds.tsx";
import { FormActions } from "../../forms/FormActions.tsx";
import { schemaForForm } from "../../forms/formSchema.ts";
import { LeaveGuard } from "../../forms/LeaveGuard.tsx";
import { SchemaForm } from "../../forms/SchemaForm.tsx";
import { sectionId } from "../../forms/sectionId.ts";
import { formPart, useSchemaForm } from "../../forms/useSchemaForm.ts";
import { useUnsaved } from "../../forms/useUnsaved.ts";
import { formatInstant } from "../../i18n/dates.ts";
import { useText } from "../../i18n/useText.ts";
import type { Warning } from "../calendar/editing/edit.ts";
import { WarnedDialog } from "../warnings/WarnedDialog.tsx";
import { Consequences } from "../actions/Consequences.tsx";
import { draftKey } from "./draftKey.ts";
import { fixedOf } from "./fixedOf.ts";
import { formPlan } from "./formPlan.ts";
import { ofSeries } from "./ofSeries.ts";
import { FormIndex } from "./FormIndex.tsx";
import { OpenAll } from "./OpenAll.tsx";
import { type Base, useSaveRecord } from "./useSaveRecord.ts";

interface RecordFormProps {
  resource: Resource;
  schema: Schema;
  screens: Screens;
  /** Undefined: a new one. */
  record?: RaRecord;
  /** Only this section is changed, in a dialog; the rest of the record stays as it is. */
  section?: Section;
  /** What a new one begins with, beside the schema's defaults. */
  preset?: JsonObject;
  /** Fields of `preset` that are not asked for. */
  unasked?: readonly string[];
  /** What the server fills in to begin with; the person may change all of it. */
  prefill?: JsonObject;
  /** What the button says. */
  label: string;
  /** Stands beside the form, in place of its index, and follows what is filled in. */
  beside?: (value: JsonObject) => ReactNode;
  onSaved: (record: RaRecord) => void;
  onCancel?: () => void;
}

const none: readonly string[] = [];

/**
 * Creates or changes a record. What is typed is kept as a draft; an error, an ended session or a reload loses nothing;
 * someone else's change in the meantime is shown and not overwritten.
 */
export function RecordForm({
  resource,
  schema,
  screens,
  record,
  section,
  preset,
  unasked = none,
  prefill,
  label,
  beside,
  onSaved,
  onCancel,
}: RecordFormProps) {
  const text = useText();
  const may = useMay();
  const [base, setBase] = useState<Base>({ record, version: record?.version });
  const [clash, setClash] = useState<{ mine: JsonObject; theirs: JsonObject }>();
  const [warned, setWarned] = useState<{ mine: JsonObject; warnings: Warning[] }>();
  const isNew = record === undefined;
  const { without: repeat, begins } = useMemo(() => ofSeries(schema, record), [schema, record]);
  const without = useMemo(() => [...unasked, ...(repeat === undefined ? [] : [repeat])], [unasked, repeat]);
  const plan = useMemo(
    () => formPlan(resource, screens, may, { isNew, section, without }),
    [resource, screens, may, isNew, section, without],
  );
  const { sections } = plan;
  const shown = useMemo(
    () => schemaForForm(schema, may, plan.names, base.record),
    [schema, may, plan, base.record],
  );
  const initial = useMemo(
    () =>
      formPart(
        shown,
        base.record
          ? { ...begins, ...base.record }
          : { ...fixedOf(fieldsOf(shown)), ...defaultsOf(fieldsOf(shown)), ...prefill, ...preset },
      ),
    [shown, base.record, preset, prefill, begins],
  );
  const isDrawn = useMemo(() => {
    const drawn = new Set(section?.fields.flat());
    return section && ((pointer: string) => drawn.has(pointer.split("/")[1] ?? ""));
  }, [section]);
  const form = useSchemaForm(shown, initial, isDrawn, base.record ?? preset);
  const folds = useFoldState(plan.open, plan.first);
  const { value, isDirty, change } = form;
  const draft = useDraft({
    key: draftKey(
      resource,
      record && String(record.id),
      preset,
      section?.title === undefined ? undefined : sectionId(section.title),
    ),
    initial,
    value,
    isDirty,
    version: base.version,
  });
  const { unsaved, release } = useUnsaved(isDirty);
  const { save, saving, failure } = useSaveRecord({
    resource,
    shown,
    preset,
    form,
    onDone: async () => {
      release();
      await draft.forget();
    },
    onSaved,
    onClash: (mine, theirs) => setClash({ mine, theirs }),
    onWarned: (mine, warnings) => setWarned({ mine, warnings }),
  });
  const submit = () => {
    const wished = form.check();
    if (wished) void save(wished, base);
  };
  const take = (current: JsonObject): Base => {
    const next = {
      record: { ...current, id: record?.id ?? "" },
      version: typeof current.version === "number" ? current.version : undefined,
    };
    setClash(undefined);
    setBase(next);
    return next;
  };
  const { preview, previewBelow } = resource.definition.form ?? {};
  const follows = preview !== undefined && (
    <Box sx={{ "& > :not(:empty)": { mt: 2 } }}>
      <Consequences call={resource.calls[preview]} about={[resource.name, "preview"]} typed={form.kept()} />
    </Box>
  );
  const below = previewBelow === undefined ? undefined : { field: previewBelow, content: follows };
  const failing = new Set(form.errors.map(({ pointer }) => pointer.split("/")[1] ?? ""));
  const drawnForm = (
    <FoldsProvider value={folds}>
      {folds && <OpenAll folds={folds} />}
      <BelowFieldProvider value={below}>
        <SchemaForm
          form={form}
          record={record && String(record.id)}
          sections={sections}
          onlySections={plan.only}
          ui={resource.definition.form?.ui}
          onSubmit={submit}
        >
          {previewBelow === undefined && follows}
          <FormActions
            label={label}
            saving={saving}
            failure={failure}
            disabled={form.isBusy}
            onCancel={onCancel}
            inDialog={section !== undefined}
            status={
              isDirty && draft.keptAt
                ? text("form.draftSaved", { when: formatInstant(draft.keptAt, form.zone) })
                : undefined
            }
          />
        </SchemaForm>
      </BelowFieldProvider>
    </FoldsProvider>
  );

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
      {section ? (
        drawnForm
      ) : (
        <Box sx={{ display: "flex", gap: 4, flexDirection: { xs: beside ? "column" : "row", md: "row" } }}>
          <Box sx={{ flex: 1, minWidth: 0, maxWidth: 1000 }}>{drawnForm}</Box>
          {beside ? (
            beside(value)
          ) : (
            <FormIndex sections={sections} schema={shown} value={value} folds={folds} failing={failing} />
          )}
        </Box>
      )}
      <LeaveGuard unsaved={unsaved} onLeave={() => void draft.forget()} />
      {warned && (
        <WarnedDialog
          name={resource.label.one}
          warnings={warned.warnings}
          onClose={() => setWarned(undefined)}
          onAccept={(accepted) => {
            setWarned(undefined);
            void save(warned.mine, base, accepted);
          }}
        />
      )}
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
