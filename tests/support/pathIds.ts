import { fieldAt } from "#framework/shared/fields/fields.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import { idOf } from "./providers.ts";
import type { TestServer } from "./server.ts";

/**
 * Ids for the parameters of a call's path: of the first record of the resource, or of the one that it belongs to, as the
 * definitions say.
 */
export function pathIds({ services }: TestServer, call: string, provider = "north"): Record<string, string> {
  const { definitions } = services;
  const { resource, call: declared } = definitions.declared.get(call) ?? {};
  // The path of what can still be assigned names a field of the assignments.
  const { unassigned = resource?.name ?? "" } = resource?.definition ?? {};
  const { record } = definitions.definitions.resources.get(unassigned)?.definition ?? {};
  const schema = definitions.schemas.get(record?.schema ?? "");
  const ids = namesIn(declared?.path ?? "").map((parameter) => {
    const field = schema && fieldAt(schema, declared?.params?.[parameter] ?? "");
    return [
      parameter,
      idOf(
        provider,
        field?.schema["x-reference"] ?? field?.schema.items?.["x-reference"] ?? resource?.name ?? "",
        "first",
      ),
    ] as const;
  });
  return Object.fromEntries(ids);
}
