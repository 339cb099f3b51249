import type { Resource } from "#framework/shared/definitions/resource.ts";

/** How far the server is with a record that it works on (`lifecycle.progress`); undefined while it does not. */
export function workOn(
  { definition }: Resource,
  record: Readonly<Record<string, unknown>> | undefined,
): { done: number; total: number } | undefined {
  const { field, progress } = definition.record?.lifecycle ?? {};
  if (!progress || field === undefined || !progress.states.includes(String(record?.[field])))
    return undefined;
  return { done: Number(record?.[progress.done] ?? 0), total: Number(record?.[progress.of] ?? 0) };
}
