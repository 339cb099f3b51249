import { type RaRecord, useGetOne } from "react-admin";
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { type Resource, standsAlone } from "#framework/shared/definitions/resource.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { fillPath } from "#framework/shared/text/template.ts";
import { useMay } from "../../access/may.ts";
import { useNaming } from "../../definitions/useNaming.ts";
import { useReferences } from "../../fields/ReferenceTitles.tsx";
import { useServices } from "../../services.tsx";
import { useRecordText } from "../../i18n/enRecords.ts";
import { useText } from "../../i18n/useText.ts";
import { PageSkeleton } from "../../ui/page/PageSkeleton.tsx";
import { PageHeader } from "../PageHeader.tsx";
import { RecordFailure } from "../RecordFailure.tsx";
import { recordPath } from "../recordPath.ts";
import { ownerOf, trailOf } from "../trailOf.ts";
import { useScreens } from "../useScreens.ts";
import { ChooseFirst } from "./ChooseFirst.tsx";
import { addressShowing } from "../list/toolbar/filterShowing.ts";
import { RecordForm } from "./RecordForm.tsx";
import { useCopied } from "./useCopied.ts";
import { useOnlyChoices } from "./useOnlyChoices.ts";
import { usePrefill } from "./usePrefill.ts";
import { midSentence } from "#framework/shared/text/names.ts";

const nobody: readonly string[] = [];

/** The page that adds a record, or changes the one with the id. */
export function FormScreen({ resource, id }: { resource: Resource; id?: string }) {
  const text = useText();
  const words = useRecordText();
  const navigate = useNavigate();
  const { key } = useLocation();
  const { screens, schema, error: schemaError } = useScreens(resource);
  const {
    data: record,
    error,
    refetch,
  } = useGetOne<RaRecord>(
    resource.name,
    { id: id ?? "" },
    { enabled: id !== undefined, staleTime: 0, refetchOnMount: "always", refetchOnReconnect: false },
  );
  const { nameOf } = useNaming(resource, screens);
  const { definitions } = useServices();
  const may = useMay();
  const preset = usePreset(schema);
  const owner = record || !schema ? undefined : ownerOf(resource, definitions.resources, schema, preset);
  const named = useReferences(owner?.resource.name ?? "", owner ? [owner.id] : nobody);
  const prefill = usePrefill(resource, preset, id === undefined && schema !== undefined);
  const only = useOnlyChoices(
    id === undefined ? resource.definition.form?.onlyChoice : undefined,
    schema,
    preset,
  );
  const given = useMemo(() => ({ ...only, ...preset }), [only, preset]);
  const unasked = useMemo(() => Object.keys(only ?? {}), [only]);
  const copied = useCopied(resource, id === undefined);
  const [parameters, setParameters] = useSearchParams();
  const { missing } = prefill;
  const choose = useCallback(
    (value: string) =>
      setParameters((known) => new URLSearchParams([...known, [missing ?? "", value]]), { replace: true }),
    [setParameters, missing],
  );
  // What the address names is not copied: nothing, where it names a field without a value.
  const begins = useMemo(
    () => ({
      ...prefill.values,
      ...Object.fromEntries(Object.entries(copied.values ?? {}).filter(([name]) => !parameters.has(name))),
    }),
    [prefill.values, copied.values, parameters],
  );
  const failure = error ?? schemaError ?? prefill.error ?? copied.error;
  if (failure)
    return (
      <RecordFailure error={failure} onRetry={() => void (prefill.error ? prefill.retry() : refetch())} />
    );
  if (schema && prefill.missing)
    return (
      <>
        <PageHeader
          title={text("form.create", { name: midSentence(resource.label.one) })}
          trail={trailOf(resource, definitions.resources, schema, preset, may.open)}
        />
        <ChooseFirst schema={schema} field={prefill.missing} onChosen={choose} />
      </>
    );
  if (!screens || !schema || !prefill.values || !copied.values || !only || (id !== undefined && !record))
    return <PageSkeleton />;

  const one = midSentence(resource.label.one);
  const name = record ? nameOf(record) : "";
  // Back to where one came from; a page that was opened by its address has nowhere to go back to.
  const titles = Object.fromEntries((named ?? []).map(({ id: found, title }) => [found, title]));
  const trail = trailOf(resource, definitions.resources, schema, record ?? { ...preset, titles }, may.open);
  const home = trail.at(-1)?.path ?? "/";
  const cancel = () => void (key === "default" ? navigate(home) : navigate(-1));
  const saved = (result: RaRecord) => {
    const then = record ? undefined : resource.definition.form?.create?.then;
    const path = standsAlone(resource)
      ? recordPath(resource, result[resource.idKey] ?? result.id)
      : undefined;
    // What was added is in sight: by itself, or in a list that shows it.
    const shown = path ?? (record ? home : addressShowing(resource, result, home));
    const next = then === undefined ? shown : fillPath(then, { ...result, uuid: result.id });
    void navigate(next, { replace: true, state: record ? undefined : { added: true } });
  };
  const createTitle = text("form.create", { name: one });
  return (
    <>
      <PageHeader
        title={record ? text("form.edit", { name }) : createTitle}
        trail={[...trail, ...(record ? [{ label: name, path: recordPath(resource, record.id) }] : [])]}
      />
      <RecordForm
        key={record ? String(record.id) : "new"}
        resource={resource}
        schema={schema}
        screens={screens}
        record={record}
        preset={given}
        unasked={unasked}
        prefill={begins}
        label={record ? words("saveRecord", { name: one }) : createTitle}
        onSaved={saved}
        onCancel={cancel}
      />
    </>
  );
}

/** Values that a link to the form gives a new record: fields of the schema by name, in the address. */
function usePreset(schema: Schema | undefined): JsonObject {
  const [parameters] = useSearchParams();
  return useMemo(() => {
    const named = schema
      ? [...parameters].flatMap(([name, value]) =>
          value !== "" && fieldAt(schema, name)
            ? [[name, fieldAt(schema, name)?.type.storage === "json" ? [value] : value] as const]
            : [],
        )
      : [];
    return Object.fromEntries(named);
  }, [schema, parameters]);
}
