import { useQueryClient } from "@tanstack/react-query";
import { type RaRecord, useDataProvider } from "react-admin";
import { useRef, useState } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { savedVersion } from "../../forms/conflict/versions.ts";
import { formPart, type SchemaFormState } from "../../forms/useSchemaForm.ts";
import { useText } from "../../i18n/useText.ts";
import { messageOf } from "../../transport/errors.ts";
import { toasts } from "../../ui/toasts.tsx";
import { askingOf, type Warning, warningsOf } from "../calendar/editing/edit.ts";
import { asText } from "#framework/shared/text/asText.ts";

/** The record that a form changes, as it was when the form began with it. */
export interface Base {
  record?: RaRecord;
  version?: number;
}

interface SaveOptions {
  resource: Resource;
  /** The schema of the form. */
  shown: Schema;
  /** Values of a new record that are not asked for. */
  preset?: JsonObject;
  form: Pick<SchemaFormState, "fail">;
  /** It was saved: nothing keeps anyone from leaving, and no draft stays. */
  onDone: () => Promise<void>;
  onSaved: (record: RaRecord) => void;
  /** Someone else has changed the record in the meantime. */
  onClash: (mine: JsonObject, theirs: JsonObject) => void;
  /** It can be saved with a reason, which is given by saving again with what is accepted. */
  onWarned: (mine: JsonObject, warnings: Warning[]) => void;
}

/** Saves a form's record, once for the same input however often it is sent, and says where it was refused. */
export function useSaveRecord({
  resource,
  shown,
  preset,
  form,
  onDone,
  onSaved,
  onClash,
  onWarned,
}: SaveOptions) {
  const text = useText();
  const provider = useDataProvider();
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submission = useRef({ text: "", key: "" });

  const save = async (mine: JsonObject, from: Base, accepted = askingOf(resource)) => {
    const wished = { ...mine, ...accepted };
    setSaving(true);
    setFailure(undefined);
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
        ? await provider.update<RaRecord>(resource.name, {
            id: from.record?.id ?? "",
            data: wished,
            previousData: before as never,
            meta,
          })
        : await provider.create<RaRecord>(resource.name, { data: { ...preset, ...wished }, meta });
      await onDone();
      toasts.success(asText(valueAt(answer, "meta.message")) || text("form.saved"));
      await queries.invalidateQueries({ queryKey: [resource.name] });
      onSaved(answer.data);
    } catch (error) {
      setSaving(false);
      const current = savedVersion(error);
      const warnings = warningsOf(error);
      if (warnings.length > 0) onWarned(mine, warnings);
      else if (current && from.record) onClash(mine, current);
      else if (!form.fail(error)) {
        setFailure(messageOf(error));
        toasts.error(messageOf(error));
      }
    }
  };
  return { save, saving, failure };
}
