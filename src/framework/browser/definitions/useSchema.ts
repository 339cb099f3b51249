import { useQuery } from "@tanstack/react-query";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { useServices } from "../services.tsx";

/** A schema by its path; undefined while it is on the way. */
export function useSchema(path: string | undefined): {
  schema: Schema | undefined;
  error: unknown;
  again: () => void;
} {
  const { schema, inWords } = useServices().definitions;
  const { data, error, refetch } = useQuery({
    queryKey: ["schema", path, inWords?.language],
    enabled: path !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => schema(path ?? "").then(inWords?.schema),
  });
  return { schema: data, error, again: () => void refetch() };
}
