import type { Tenant } from "../context.ts";

/** What a provider is called. @param otherwise what stands for one that has no name yet */
export const providerName = ({ profile }: Pick<Tenant, "profile">, otherwise = "your provider"): string =>
  typeof profile.name === "string" ? profile.name : otherwise;
