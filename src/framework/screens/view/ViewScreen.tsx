import type { Resource } from "#shared/definitions/resource.ts";
export function ViewScreen(_: { resource: Resource; id?: string }) {
  return null;
}
