import { useQuery } from "@tanstack/react-query";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { useServices } from "../../services.tsx";

/** What a new record begins with, where the resource has a call that says so: its `prefill`. */
export interface Prefill {
  /** Undefined while the answer is awaited. */
  values?: JsonObject;
  error: unknown;
  /** The field that must be known before anything can be asked for; undefined when it is, or when none is needed. */
  missing?: string;
  retry: () => void;
}

/**
 * Asks what a new record begins with.
 * @param preset the fields that are known already; the call's `query` says under which names they go along
 */
export function usePrefill(resource: Resource, preset: JsonObject, isNew: boolean): Prefill {
  const { http } = useServices();
  const call = isNew ? resource.calls.prefill : undefined;
  const [first] = Object.keys(call?.query ?? {});
  const missing = first !== undefined && preset[first] === undefined ? first : undefined;
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, "prefill", preset],
    enabled: call !== undefined && missing === undefined,
    // What is current is asked for each time; what someone types in the meantime is not overwritten by it.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      if (!call) return {};
      const query = Object.fromEntries(
        Object.entries(call.query).flatMap(([field, name]) =>
          preset[field] === undefined ? [] : [[name, preset[field]]],
        ),
      );
      const answer = await http.send(call, { query, signal });
      return asObject(call.row ? valueAt(answer.data, call.row) : answer.data);
    },
  });
  return { values: call ? data : {}, error, missing, retry: () => void refetch() };
}
