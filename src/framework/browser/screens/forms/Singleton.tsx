import { useQuery } from "@tanstack/react-query";
import { type RaRecord, useDataProvider } from "react-admin";
import { type ReactNode, useState } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { useMay } from "../../access/may.ts";
import { useRecordText } from "../../i18n/enRecords.ts";
import { PageSkeleton } from "../../ui/page/PageSkeleton.tsx";
import { Details } from "../details/Details.tsx";
import { RecordFailure } from "../RecordFailure.tsx";
import { useScreens } from "../useScreens.ts";
import { RecordForm } from "./RecordForm.tsx";

interface SingletonProps {
  resource: Resource;
  /** What the button says; without it, that it saves. */
  label?: string;
  /** Stands beside the form and follows what is filled in. */
  beside?: (value: JsonObject) => ReactNode;
  onSaved?: () => void;
}

/** A record of which there is only one, such as a setting: a form for those who may change it, to be read by others. */
export function Singleton({ resource, label, beside, onSaved }: SingletonProps) {
  const may = useMay();
  const words = useRecordText();
  const provider = useDataProvider();
  const { screens, schema, error: schemaError } = useScreens(resource);
  const [saves, setSaves] = useState(0);
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    queryKey: [resource.name, "singleton"],
    queryFn: async ({ signal }) => (await provider.getOne<RaRecord>(resource.name, { id: "", signal })).data,
  });
  const failure = error ?? schemaError;
  if (failure) return <RecordFailure error={failure} onRetry={() => void refetch()} />;
  if (!screens || !schema || !record) return <PageSkeleton />;
  const isNew =
    resource.calls.create !== undefined && Object.keys(record).filter((name) => name !== "id").length === 0;
  if (!may.call(isNew ? resource.calls.create : resource.calls.update))
    return <Details schema={schema} sections={screens.viewSections} record={record} />;
  return (
    <RecordForm
      key={saves}
      resource={resource}
      schema={schema}
      screens={screens}
      record={isNew ? undefined : record}
      label={label ?? words("saveSection")}
      beside={beside}
      onSaved={async () => {
        await refetch();
        setSaves((count) => count + 1);
        onSaved?.();
      }}
    />
  );
}
