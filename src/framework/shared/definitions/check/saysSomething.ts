import type { ResourceDefinition } from "../definitions.ts";
import type { Problem } from "./problem.ts";

/** A resource has records or calls: one that only has a name would never be seen, and most likely is not finished. */
export function checkSaysSomething(
  file: string,
  { name, record, calls, actions }: ResourceDefinition,
): Problem[] {
  if (record || [calls, actions].some((part) => Object.keys(part ?? {}).length > 0)) return [];
  return [
    {
      file,
      pointer: "",
      found: "neither a record nor calls",
      expected: `"record": { "schema": "records/${name}" } with the file schemas/records/${name}.json, or "of" with the resource whose records these are`,
    },
  ];
}
