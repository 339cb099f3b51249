import { afterEach, beforeEach, expect, test } from "vitest";
import type { Listening } from "#framework/server/outside/localServer.ts";
import { listen } from "./serve.ts";
import { XeroStandIn } from "./standIn.ts";
import { allScopes, asking, redirectUri } from "./testing.ts";

let xero: Listening;
beforeEach(async () => {
  xero = await listen(new XeroStandIn({ now: () => new Date() }), 0);
});
afterEach(() => xero.close());

const authorise = "/identity/connect/authorize";

test("an app is allowed in on the page, and sent back with a code", async () => {
  const page = await fetch(`${xero.origin}${authorise}?${asking(allScopes).toString()}`);
  const html = await page.text();
  expect([page.status, html]).toEqual([
    200,
    expect.stringContaining("to use the data of Demo Care Pty Ltd?"),
  ]);
  expect(html).toContain('<html lang="en">');
  const [action = ""] = /(?<=action=")[^"]*allow[^"]*/.exec(html) ?? [];
  const sent = await fetch(`${xero.origin}${action.replaceAll("&#38;", "&")}`, {
    method: "POST",
    redirect: "manual",
  });
  expect(sent.status).toBe(303);
  expect(sent.headers.get("location")).toMatch(`${redirectUri}?code=`);
});

test("what an app asks with does not become part of the page", async () => {
  const parameters = asking(allScopes, { state: '"><script>alert(1)</script>' });
  const html = await (await fetch(`${xero.origin}${authorise}?${parameters.toString()}`)).text();
  expect(html).not.toContain("<script>");
  const wrong = await fetch(`${xero.origin}${authorise}?${asking("nothing").toString()}`);
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("invalid_scope")]);
});

test("a test makes trouble, and reads what came", async () => {
  const control = (name: string, body: object) =>
    fetch(`${xero.origin}/stand-in/${name}`, { method: "POST", body: JSON.stringify(body) });
  expect((await control("trouble", { kind: "unavailable", path: "/connections" })).status).toBe(204);
  expect((await control("trouble", { kind: "strange" })).status).toBe(400);
  expect((await control("nothing", {})).status).toBe(400);
  expect((await fetch(`${xero.origin}/connections`)).status).toBe(503);
  expect((await fetch(`${xero.origin}/connections`)).status).toBe(401);
  const log = (await (await fetch(`${xero.origin}/stand-in/log`)).json()) as object[];
  expect(log).toMatchObject([{ path: "/connections" }, { path: "/connections" }]);
  await control("trouble", { kind: "broken" });
  await expect(fetch(`${xero.origin}/connections`)).rejects.toThrow("fetch failed");
});
