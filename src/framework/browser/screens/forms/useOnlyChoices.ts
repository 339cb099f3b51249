import { useQueries } from "@tanstack/react-query";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { choicesKey, fetchReferences } from "../../data/references.ts";
import { useServices } from "../../services.tsx";

const none: readonly string[] = [];

/**
 * Fills in what a person who adds a record has no choice of: each of these references to which one record alone is offered
 * to them. Undefined until that is known; what could not be asked for is left to choose.
 * @param names the fields, by `form.onlyChoice`
 * @param preset the fields that are known already
 */
export function useOnlyChoices(
  names: readonly string[] = none,
  schema: Schema | undefined,
  preset: JsonObject,
): JsonObject | undefined {
  const services = useServices();
  const asked = names.flatMap((name) => {
    const resource = schema && fieldAt(schema, name)?.schema["x-reference"];
    return resource === undefined || preset[name] !== undefined ? [] : [{ name, resource }];
  });
  return useQueries({
    queries: asked.map(({ resource }) => ({
      queryKey: choicesKey(resource, ""),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchReferences(services, resource, { search: "", signal }),
    })),
    combine: (answers) =>
      answers.some(({ isPending }) => isPending)
        ? undefined
        : Object.fromEntries(
            answers.flatMap(({ data = [] }, index) => {
              const [only, another] = data;
              const name = asked[index]?.name;
              return only && !another && name !== undefined ? [[name, only.id]] : [];
            }),
          ),
  });
}
