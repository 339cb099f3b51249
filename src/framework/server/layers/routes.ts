import type { Services, Tenant } from "../context.ts";
import { notFound } from "../http/errors.ts";
import { type BuiltRoute, routeOver } from "../routes/claims.ts";

/**
 * A route as a tenant has it.
 * @throws {HttpError} 404 where its layer does not have the call, 503 where the layer has mistakes
 */
export function routeOf(
  { layers, rules }: Pick<Services, "layers" | "rules">,
  route: BuiltRoute,
  { slug }: Pick<Tenant, "slug">,
): BuiltRoute {
  const layer = layers.of(slug);
  if (!layer) return route;
  if (!layer.routes.has(route))
    layer.routes.set(route, routeOver(route, layer.definitions, layer.types, rules));
  const own = layer.routes.get(route);
  if (!own) throw notFound();
  return own;
}

/** Every route of a tenant, or those that tenants without a layer have. */
export function routesOf(
  services: Pick<Services, "layers" | "rules">,
  routes: readonly BuiltRoute[],
  slug: string,
): BuiltRoute[] {
  const layer = services.layers.of(slug);
  if (!layer) return [...routes];
  return routes.flatMap((route) => routeOver(route, layer.definitions, layer.types, services.rules) ?? []);
}
