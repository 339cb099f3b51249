import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type GetListResult, type RaRecord, useGetOne } from "react-admin";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { workOn } from "./workOn.ts";

/** How often it is asked how far the work on a record is. */
const askEveryMs = 1000;

/**
 * One record. Coming from a list, what its row holds is there at once and the rest follows: `whole` tells when. A row is
 * never taken for the record, because it lacks fields: the record is asked for all the same.
 */
export function useRecord(
  resource: Resource,
  id: string,
): { record: RaRecord | undefined; whole: boolean; error: unknown; refetch: () => unknown } {
  const client = useQueryClient();
  const rowOfList = (): RaRecord | undefined =>
    client
      .getQueriesData<GetListResult<RaRecord>>({ queryKey: [resource.name, "getList"] })
      .flatMap(([, list]) => list?.data ?? [])
      .find((row) => String(row.id) === id);
  const { data, error, refetch, isPlaceholderData } = useGetOne<RaRecord>(
    resource.name,
    { id },
    {
      placeholderData: rowOfList,
      refetchInterval: ({ state }) => (workOn(resource, state.data) ? askEveryMs : false),
    },
  );
  const isWorkedOn = workOn(resource, data) !== undefined;
  const wasWorkedOn = useRef(false);
  useEffect(() => {
    // What the work came to stands in other lists too.
    if (wasWorkedOn.current && !isWorkedOn)
      void client.invalidateQueries({ predicate: ({ queryKey: [, kind] }) => kind === "getList" });
    wasWorkedOn.current = isWorkedOn;
  }, [client, isWorkedOn]);
  return { record: data, whole: data !== undefined && !isPlaceholderData, error, refetch };
}
