import { describe, expect, test } from "vitest";
import { Caller } from "../support/caller.ts";
import { isLeftTo } from "../support/database.ts";
import { openTestServer } from "../support/server.ts";
import { idsOf, pathValues, resourceOf, routesOf } from "./asked.ts";
import { addHolder, permissionFor } from "./holder.ts";
import { askers, policy } from "./policy.ts";

// The setting says whose the stream is, which is asked for by a number.
const server = await openTestServer({ config: { tenant: "north" } });
const routes = routesOf(server.services);
const allow = await addHolder(server);
const { port } = await server.listen();

test("every served call has a row, and every row is a served call (G-11)", () => {
  expect(Object.keys(policy).sort()).toEqual([...routes].sort());
  for (const cells of Object.values(policy)) expect(cells.split(" ")).toHaveLength(askers.length);
});

describe.skipIf(isLeftTo("postgres"))("who gets what from every call (G-11)", () => {
  test.each(routes)("%s", async (route) => {
    const [method = "", path = ""] = route.split(" ");
    const permission = permissionFor(server, route);
    await allow(...(permission === undefined ? [] : [permission]));
    const deletes = method === "DELETE" || path.includes("/delete-single-");
    const record = deletes ? "nothing" : resourceOf(route, server.services);
    const got: number[] = [];
    for (const asker of askers) {
      const caller = await callerFor(asker, route);
      const answer =
        route === "GET events"
          ? await statusOfStream(caller)
          : await caller.send(method, path, {
              params: { ...pathValues("north"), ...idsOf("north", record) },
              body: method === "GET" || method === "DELETE" ? undefined : {},
              remoteAddress: `10.7.${routes.indexOf(route)}.1`,
            });
      got.push(answer.status);
    }
    expect(got.join(" ")).toBe(policy[route]);
  });
});

/** Signing out ends a session: it gets one of its own. */
async function callerFor(person: string, route: string): Promise<Caller> {
  if (person === "nobody" || route !== "GET auth/logout") return server.as(person);
  return new Caller(server, "north", (await server.signIn(person)).token);
}

/** A stream has no end: only its status is looked at. */
async function statusOfStream({ token }: Caller): Promise<{ status: number }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/ndis-portal/events`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  await answer.body?.cancel();
  return answer;
}
