import type { Resource } from "#shared/definitions/resource.ts";
export function SingletonScreen(_: { resource: Resource; id?: string }) {
  return null;
}
