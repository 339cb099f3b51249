import { expect, test } from "vitest";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import type { Request } from "../support/caller.ts";
import { incidentStep } from "../support/incidents.ts";
import { pathIds } from "../support/pathIds.ts";
import { idOf, userIdOf } from "../support/providers.ts";
import { valuesAt } from "../support/scenarios.ts";
import { openTestServer } from "../support/server.ts";
import { nameOf, specified, unclaimed } from "./calls.ts";
import { client, returnTo } from "../support/xero.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const [role] = await server.rows<{ uuid: string }>`
  select roles.uuid from roles join tenants on tenants.id = roles.tenant_id where slug = 'north' limit 1`;
const link = await admin.post("auth/login-link", { password: demoPassword });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const users = { id: (await admin.get("get-current-user-detail")).data.uuid as string };

/** What a call is asked with, where it needs more than an admin; by its name or the beginning of it. */
await (await server.as("admin")).post("ndis/xero/credentials/store", client);

const asked: Record<string, Request & { as?: string }> = {
  "GET ndis/xero/centralized/connect": { query: { redirect_url: await returnTo(await server.as("admin")) } },
  "POST auth/login": { as: "nobody", body: { email: "admin@north.example", password: demoPassword } },
  "POST auth/login-with-access-token": {
    as: "nobody",
    headers: bearer(new URL(link.data.link as string).searchParams.get("token") ?? ""),
  },
  "POST auth/refresh-token": {
    as: "nobody",
    headers: bearer((await server.signIn("worker")).refreshToken),
  },
  "GET ndis/role/{id}": { params: { id: role?.uuid } },
  "GET ndis/system-users/single-user-detail/{id}": { params: users },
  "GET ndis/personal/my-clients": { as: "worker" },
  "GET ndis/personal/compliance": { as: "worker" },
  "GET ndis/personal/compliance/{id}": {
    as: "worker",
    params: { id: idOf("north", "compliance", "first") },
  },
  "GET ndis/personal/leave/{id}": { as: "worker", params: { id: idOf("north", "leave", "first") } },
  "GET ndis/staff/{id}/compliance": { params: { id: idOf("north", "staff", "first") } },
  "GET ndis/client/contract/migrate/get-current-data": {
    query: { client_uuid: idOf("north", "participants", "first") },
  },
  "GET ndis/model-schema/{model}": { params: { model: "NdisClientUser", column: "status" } },
  "POST ndis/client/export": { body: {} },
  "POST ndis/chat/single/detail": { body: { receiver_id: userIdOf("north", "worker"), type: "individual" } },
  "POST ndis/chat/send-message": {
    body: { receiver_id: userIdOf("north", "worker"), type: "individual", message: "Hello" },
  },
  "POST ndis/newsfeed/add-new-newsfeed": {
    body: { title: "News", body: "<p>Text</p>", visibility: "all", status: "draft" },
  },
  "POST ndis/newsfeed/update-single-newsfeed/{uuid}": { body: { pinned: true } },
  "POST ndis/forms": { body: {} },
  "GET ndis/client/form/{id}/download": { params: { id: idOf("north", "incident-reports", "first") } },
  "GET ndis/roster/participant/{id}/static-forms": { params: { id: idOf("north", "participants", "first") } },
  "GET ndis/forms/static/participant-wound-locations": {
    query: { participant_id: idOf("north", "participants", "first") },
  },
  "GET ndis/forms/static/management/particular-wound": {
    query: { wound_id: idOf("north", "wounds", "first") },
  },
  "GET ndis/forms/static/particular-histories/{id}": { params: { id: idOf("north", "wounds", "first") } },
  "GET ndis/forms/static/{form}": { as: "worker", params: { form: "incident_report_form" } },
  "POST ndis/forms/static/{form}": {
    as: "worker",
    params: { form: "incident_report_form" },
    body: { step: 1, data: incidentStep(1, idOf("north", "participants", "first")) },
  },
};

/** Keys that every answer has outside of its data, or that the specification writes with more wrapping than there is. */
const keysOf = (answer: string[]): string[] =>
  answer
    .filter((key) => key !== "message")
    .map((key) =>
      key
        .replace(/^data\.data\./, "")
        .replace("step_N_", "step_1_")
        .replace("file url", "file"),
    );

const rows = specified.filter((row) => !unclaimed.includes(nameOf(row)) && row.answer.length > 0);

test.each(rows)("$method $path answers $answer", async ({ method, path, answer, who }) => {
  const name = nameOf({ method, path });
  const request = asked[name] ?? Object.entries(asked).find(([start]) => name.startsWith(`${start}/`))?.[1];
  const { as = who.includes("public") ? "nobody" : "admin", ...more } = request ?? {};
  const caller = await server.as(as);
  const given = await caller.send(method, path, {
    ...more,
    params: { ...pathIds(server, name), tenant: "north", ...more.params },
  });
  expect(given.status, given.text).toBe(200);
  expect(given.message).not.toBe("");
  for (const key of keysOf(answer)) expect(hasKey(given.data, key), `${key} in ${given.text}`).toBe(true);
});

/** Whether a path is there; its value may be null, and a list may be empty. */
function hasKey(data: unknown, path: string): boolean {
  const [inside, key = ""] = /^(.*)\.([^.]+)$/.exec(path)?.slice(1) ?? ["", path];
  const holders = inside ? valuesAt(data, inside) : [data];
  const name = key.replace("[]", "");
  return holders.every((holder) => Object.hasOwn(holder as object, name));
}
