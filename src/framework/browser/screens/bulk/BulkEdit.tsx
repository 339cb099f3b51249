import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { type Identifier, type RaRecord, useDataProvider } from "react-admin";
import { useCallback, useState } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Screens } from "#framework/shared/definitions/screens.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import type { Json } from "#framework/shared/schema/schema.ts";
import { useBulkEditText } from "../../i18n/enBulkEdit.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { BulkRunner } from "./BulkRunner.tsx";
import { PreviewList } from "./PreviewList.tsx";
import { type Previewed, usePreview } from "./usePreview.ts";
import { ValueForm } from "./ValueForm.tsx";
import { askingOf } from "../calendar/editing/edit.ts";

interface BulkEditProps {
  resource: Resource;
  screens: Screens;
  ids: readonly Identifier[];
  /** @param changed whether anything was changed */
  onClose: (changed: boolean) => void;
}

interface Planned {
  field: Field;
  to: Json;
  records: Previewed[];
}

const nameOf = ({ label }: Previewed): string => label;

/**
 * Changes one field of several records: the field and its value, a preview of what changes and what is skipped, and then
 * each record by its own call, so that every rule of a single change holds. What was changed can be undone.
 */
export default function BulkEdit({ resource, screens, ids, onClose }: BulkEditProps) {
  const words = useBulkEditText();
  const provider = useDataProvider();
  const queries = useQueryClient();
  const { preview, busy } = usePreview(resource, ids);
  const [planned, setPlanned] = useState<Planned>();
  const [step, setStep] = useState<"value" | "preview" | "run" | "undo">("value");
  /** The versions of the records that were changed. */
  const [versions, setVersions] = useState<Readonly<Record<string, number>>>({});
  const title = words("title", { smart_count: ids.length });
  const changing = planned?.records.filter(({ same, refused }) => !same && refused === undefined) ?? [];

  const write = useCallback(
    async ({ uuid, version }: Previewed, name: string, from: Json, to: Json, asking = {}) => {
      const { data } = await provider.update<RaRecord>(resource.name, {
        id: uuid,
        data: { ...(to !== null && { [name]: to }), ...asking },
        previousData: {
          ...(from === null ? {} : { [name]: from }),
          version: version,
        } as never,
        meta: { key: crypto.randomUUID() },
      });
      const { version: written = version } = data;
      setVersions((known) => ({ ...known, [uuid]: written }));
    },
    [provider, resource.name],
  );
  // Each record that something warns of is left as it is, and named with the warning: a reason is given one by one.
  const asking = askingOf(resource);
  const finish = () => {
    void queries.invalidateQueries({ queryKey: [resource.name] });
    onClose(true);
  };

  if (planned && (step === "run" || step === "undo")) {
    const { field, to } = planned;
    const isUndo = step === "undo";
    const items = isUndo
      ? changing.flatMap((record) => {
          const version = versions[record.uuid];
          return version === undefined ? [] : [{ ...record, version }];
        })
      : changing;
    return (
      <BulkRunner
        key={step}
        title={isUndo ? words("undoing") : title}
        items={items}
        nameOf={nameOf}
        work={(record) => {
          const before = record.from[field.name] ?? null;
          return isUndo
            ? write(record, field.name, to, before)
            : write(record, field.name, before, to, asking);
        }}
        after={!isUndo && <Button onClick={() => setStep("undo")}>{words("undo")}</Button>}
        onClose={finish}
      />
    );
  }
  return (
    <Dialog
      title={title}
      onClose={() => onClose(false)}
      actions={
        step === "preview" && (
          <>
            <Button onClick={() => setStep("value")}>{words("back")}</Button>
            <Button variant="contained" disabled={changing.length === 0} onClick={() => setStep("run")}>
              {words("run", { smart_count: changing.length })}
            </Button>
          </>
        )
      }
    >
      {step === "value" && (
        <ValueForm
          resource={resource}
          screens={screens}
          begins={planned && { field: planned.field, value: planned.to }}
          busy={busy}
          onCancel={() => onClose(false)}
          onSubmit={async (field, to) => {
            const records = await preview({ [field.name]: to });
            if (!records) return;
            setPlanned({ field, to, records });
            setStep("preview");
          }}
        />
      )}
      {step === "preview" && planned && (
        <PreviewList
          field={planned.field}
          to={planned.to}
          records={planned.records}
          gone={ids.length - planned.records.length}
        />
      )}
    </Dialog>
  );
}
