import type { Resource } from "#shared/definitions/resource.ts";
export function FormScreen(_: { resource: Resource; id?: string }) {
  return null;
}
