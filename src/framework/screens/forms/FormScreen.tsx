import Box from "@mui/material/Box";
import { type RaRecord, useGetOne } from "ra-core";
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { type Resource, standsAlone } from "#shared/definitions/resource.ts";
import { fieldAt } from "#shared/fields/fields.ts";
import type { JsonObject, Schema } from "#shared/schema/schema.ts";
import { useNaming } from "../../definitions/useNaming.ts";
import { useMay } from "../../access/may.ts";
import { useReferences } from "../../fields/ReferenceTitles.tsx";
import { useServices } from "../../services.tsx";
import { useText } from "../../i18n/useText.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { PageHeader } from "../PageHeader.tsx";
import { RecordFailure } from "../RecordFailure.tsx";
import { recordPath } from "../recordPath.ts";
import { ownerOf, trailOf } from "../trailOf.ts";
import { useScreens } from "../useScreens.ts";
import { ChooseFirst } from "./ChooseFirst.tsx";
import { sectionsFor } from "./formSections.ts";
import { RecordForm } from "./RecordForm.tsx";
import { usePrefill } from "./usePrefill.ts";
import { SectionIndex } from "./SectionIndex.tsx";
import { midSentence } from "#shared/text/names.ts";

const nobody: readonly string[] = [];

/** The page that adds a record, or changes the one with the id. */
export function FormScreen({ resource, id }: { resource: Resource; id?: string }) {
  const text = useText();
  const may = useMay();
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
  const preset = usePreset(schema);
  const owner = record || !schema ? undefined : ownerOf(resource, definitions.resources, schema, preset);
  const named = useReferences(owner?.resource.name ?? "", owner ? [owner.id] : nobody);
  const prefill = usePrefill(resource, preset, id === undefined && schema !== undefined);
  const [, setParameters] = useSearchParams();
  const { missing } = prefill;
  const choose = useCallback(
    (value: string) =>
      setParameters((known) => new URLSearchParams([...known, [missing ?? "", value]]), { replace: true }),
    [setParameters, missing],
  );
  const failure = error ?? schemaError ?? prefill.error;
  if (failure)
    return (
      <RecordFailure error={failure} onRetry={() => void (prefill.error ? prefill.retry() : refetch())} />
    );
  if (schema && prefill.missing)
    return (
      <>
        <PageHeader
          title={text("form.create", { name: midSentence(resource.label.one) })}
          trail={trailOf(resource, definitions.resources, schema, preset)}
        />
        <ChooseFirst schema={schema} field={prefill.missing} onChosen={choose} />
      </>
    );
  if (!screens || !schema || !prefill.values || (id !== undefined && !record)) return <PageSkeleton />;

  const one = midSentence(resource.label.one);
  const name = record ? nameOf(record) : "";
  const sections = sectionsFor(screens.formSections, may, record ? undefined : screens.createFields).flatMap(
    ({ title }) => title ?? [],
  );
  // Back to where one came from; a page that was opened by its address has nowhere to go back to.
  const titles = Object.fromEntries((named ?? []).map(({ id: found, title }) => [found, title]));
  const trail = trailOf(resource, definitions.resources, schema, record ?? { ...preset, titles });
  const home = trail.at(-1)?.path ?? "/";
  const cancel = () => void (key === "default" ? navigate(home) : navigate(-1));
  const saved = (result: RaRecord) => {
    const path = recordPath(resource, result[resource.idKey] ?? result.id);
    void navigate(standsAlone(resource) ? (path ?? home) : home, { replace: true });
  };
  return (
    <>
      <PageHeader
        title={record ? text("form.edit", { name }) : text("form.create", { name: one })}
        trail={[...trail, ...(record ? [{ label: name, path: recordPath(resource, record.id) }] : [])]}
      />
      <Box sx={{ display: "flex", gap: 4 }}>
        <Box sx={{ flex: 1, minWidth: 0, maxWidth: 1000 }}>
          <RecordForm
            key={record ? String(record.id) : "new"}
            resource={resource}
            schema={schema}
            screens={screens}
            record={record}
            preset={preset}
            prefill={prefill.values}
            onSaved={saved}
            onCancel={cancel}
          />
        </Box>
        <SectionIndex titles={sections} />
      </Box>
    </>
  );
}

/** Values that a link to the form gives a new record: fields of the schema by name, in the address. */
function usePreset(schema: Schema | undefined): JsonObject {
  const [parameters] = useSearchParams();
  return useMemo(() => {
    const named = schema
      ? [...parameters].flatMap(([name, value]) =>
          fieldAt(schema, name)
            ? [[name, fieldAt(schema, name)?.type.storage === "json" ? [value] : value] as const]
            : [],
        )
      : [];
    return Object.fromEntries(named);
  }, [schema, parameters]);
}
