import type { Services, Tenant } from "../context.ts";

/**
 * The services as a tenant has them: with the definitions of its own layer, where it has one. Whatever is done for a tenant
 * is done with these.
 * @throws {HttpError} 503 where the tenant's layer has mistakes
 */
export function servicesOf(services: Services, { slug }: Pick<Tenant, "slug">): Services {
  const { layers } = services;
  const own = layers.of(slug);
  if (own) {
    const { definitions, types, notices } = own;
    return services.definitions === definitions ? services : { ...services, definitions, types, notices };
  }
  return services.definitions === layers.underneath.definitions
    ? services
    : { ...services, ...layers.underneath };
}
