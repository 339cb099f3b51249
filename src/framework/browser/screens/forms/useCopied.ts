import { type RaRecord, useGetOne } from "react-admin";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { copyParameter } from "../recordPath.ts";

/** What a new record takes from another one: the fields that an action of the resource names (`copies`). */
export function useCopied(resource: Resource, isNew: boolean): { values?: JsonObject; error: unknown } {
  const [parameters] = useSearchParams();
  const fields = useMemo(
    () => Object.values(resource.actions).find(({ copies }) => copies !== undefined)?.copies ?? [],
    [resource],
  );
  const id = isNew && fields.length > 0 ? parameters.get(copyParameter) : null;
  const { data, error } = useGetOne<RaRecord>(resource.name, { id: id ?? "" }, { enabled: id !== null });
  const values = useMemo(
    () =>
      data &&
      Object.fromEntries(
        fields.flatMap((name) =>
          data[name] === undefined || data[name] === null ? [] : [[name, data[name]]],
        ),
      ),
    [data, fields],
  );
  return { values: id === null ? noValues : values, error };
}

const noValues: JsonObject = {};
