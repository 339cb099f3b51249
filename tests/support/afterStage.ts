import fastify from "fastify";
import type { FolderDefinitions, LoadedDefinitions } from "#framework/server/definitions/load.ts";
import { definitionIndex } from "#framework/server/http/pages/definitionFiles.ts";
import { routePath } from "#framework/server/http/route.ts";
import type { BuiltRoute } from "#framework/server/routes/claims.ts";
import { compileValidator } from "#framework/server/validation/validator.ts";

const clock = { today: "2026-11-20", now: "2026-11-20T01:30:00.000Z" };

/**
 * What a server makes of definitions after its definition stage, without a database: the routes of a real router, what
 * browsers are sent, and what records are validated with. It throws what a process would end with, or answer as 500.
 * @param below definitions whose schemas need no second look
 */
export async function afterStage(
  loaded: FolderDefinitions,
  routes: readonly BuiltRoute[],
  below: LoadedDefinitions,
): Promise<void> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true } });
  for (const { call } of routes)
    app.route({
      method: call.method,
      url: routePath(call, "/api/"),
      exposeHeadRoute: false,
      handler: () => "",
    });
  await app.close();
  JSON.stringify(definitionIndex(loaded, { product: "ndis" }));
  for (const [path, schema] of loaded.schemas)
    if (below.schemas.get(path) !== schema) compileValidator(schema).check({}, clock);
}
