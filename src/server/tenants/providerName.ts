import { isObject } from "#shared/schema/schema.ts";
import type { Tenant } from "../context.ts";

/** What a provider is called. @param otherwise what stands for one that has no name yet */
export function providerName({ platform }: Pick<Tenant, "platform">, otherwise = "your provider"): string {
  const { ndis_provider: provider } = platform;
  return isObject(provider) && typeof provider.name === "string" ? provider.name : otherwise;
}
