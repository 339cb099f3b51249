import { useQuery } from "@tanstack/react-query";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { type Choice, type Schema, objectsIn } from "#framework/shared/schema/schema.ts";
import { useServices } from "../../services.tsx";
import { type BoardDefinition, statesOf } from "./states.ts";

interface Told {
  key: string;
  name: string;
}

/**
 * The columns of a board: by the call that its definition names, in its order and words; by the schema where there is none
 * or it does not answer. Undefined while it is asked.
 */
export function useStates(
  resource: Resource,
  board: BoardDefinition | undefined,
  schema: Schema | undefined,
): readonly Choice[] | undefined {
  const { http } = useServices();
  const call = resource.calls[board?.states ?? ""];
  const { data, isLoading } = useQuery({
    queryKey: [resource.name, "states"],
    enabled: call !== undefined,
    retry: false,
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      if (!call) return [];
      const { data: answer } = await http.send(call, { signal });
      return objectsIn(Object.values(answer ?? {}).find(Array.isArray)).map(({ key, name }): Told => ({
        key: String(key),
        name: String(name),
      }));
    },
  });
  if (!board || !schema || isLoading) return undefined;
  const known = statesOf(resource, board, schema);
  if (!data || data.length === 0) return known;
  const byKey = new Map(known.map((state) => [String(state.value), state]));
  return data.flatMap(({ key, name }) => {
    const state = byKey.get(key);
    return state ? [{ ...state, label: name }] : [];
  });
}
