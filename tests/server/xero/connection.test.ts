import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { earningsRates } from "#portal/server/xero/standIn/seed/payItems.ts";
import { adminAfter, beginConsent, client, connectXero, returnTo, standInOf } from "../../support/xero.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer({ provider: "demo" });
let admin = await server.as("admin");
const standIn = standInOf(server);
const connection = async () =>
  (await admin.get("ndis/integrations/xero")).data.xero as Record<string, unknown>;
const connected = async () => (await admin.get("ndis/xero/is-tenant-connected")).data;
const complete = (parameters: URLSearchParams) =>
  admin.post("ndis/xero/complete", { code: parameters.get("code"), state: parameters.get("state") });

describe("before anything is connected", () => {
  test("nothing can be sent, and the connection says so", async () => {
    expect(await connected()).toEqual({ is_connected: false, is_expired: false });
    for (const path of ["ndis/employees/send-to-xero", "ndis/contacts/send-to-xero"])
      expect((await admin.get(path)).status).toBe(409);
    expect(standIn.log).toHaveLength(0);
  });

  test("who may only look sees the state, and neither connects nor changes anything", async () => {
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select tenant_id, uuid, 'view-integrations' from users where email = 'coordinator@demo.example'`;
    server.services.sessions.forgetAll();
    const viewer = await server.as("coordinator");
    expect((await viewer.get("ndis/integrations/xero")).status).toBe(200);
    const asked = { redirect_url: await returnTo(admin) };
    const refused = [
      await viewer.get("ndis/xero/centralized/connect", asked),
      await viewer.post("ndis/xero/credentials/store", { client_id: "1", client_secret: "2" }),
      await viewer.post("ndis/xero/complete", { code: "1", state: "2" }),
      await viewer.post("ndis/xero/disconnect", {}),
      await viewer.post("ndis/xero/update-lists", {}),
      await viewer.get("ndis/employees/send-to-xero"),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  });

  test("client id and secret are needed first, and named when they are wrong", async () => {
    const asked = await admin.get("ndis/xero/centralized/connect", { redirect_url: await returnTo(admin) });
    expect([asked.status, asked.message]).toEqual([
      409,
      "Enter the client id and secret of your Xero app first.",
    ]);
    const wrong = await admin.post("ndis/xero/credentials/store", { client_id: "12", client_secret: "" });
    expect([wrong.status, Object.keys(wrong.errors).toSorted()]).toEqual([
      422,
      ["client_id", "client_secret"],
    ]);
  });

  test("the secret is stored encrypted and answered to nobody", async () => {
    const { data } = await admin.post("ndis/xero/credentials/store", client);
    expect(data.xero).toMatchObject({ has_secret: true, client_id: client.client_id.toUpperCase() });
    expect(JSON.stringify([data, await connection()])).not.toContain(client.client_secret);
    const [row] = await server.rows`select * from xero_connections`;
    expect(JSON.stringify(row)).not.toContain(client.client_secret);
  });
});

describe("connecting (G-34)", () => {
  test.each([
    "https://evil.example/settings/integrations",
    "//evil.example/settings",
    "\\\\evil.example",
    "/\\evil.example",
    "http://demo.localhost:8080@evil.example/",
    "http://demo.localhost:8080.evil.example/",
    "http://evil.example\\@demo.localhost:8080/",
    "http://demo.localhost:8080/?next=https://evil.example",
    "http://demo.localhost:8080/#code",
    "http://acacia.localhost:8080/settings/integrations",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://demo.localhost:8080/",
    "http://user:pass@demo.localhost:8080/",
    "http://demo.localhost:8081/settings/integrations",
    "settings/integrations",
    "",
    " http://demo.localhost:8080/",
    "http://demo.localhost:8080/\nset-cookie:x",
    "HTTPS://DEMO.LOCALHOST:8080/",
    "http://demo.localhost%2eevil.example/",
    "http://[::1]/settings",
    "http://127.0.0.1:8080/",
    "http://xn--demo-.localhost/",
    "http:demo.localhost",
  ])("never returns to %j", async (address) => {
    const { status, errors } = await admin.get("ndis/xero/centralized/connect", { redirect_url: address });
    expect([status, Object.keys(errors)]).toEqual([422, ["redirect_url"]]);
  });

  test("is not begun for another provider, and always leads to Xero's page", async () => {
    const redirect_url = await returnTo(admin);
    const other = await admin.get("ndis/xero/centralized/connect", { redirect_url, tenant: "acacia" });
    expect([other.status, Object.keys(other.errors)]).toEqual([422, ["tenant"]]);
    const { data } = await admin.get("ndis/xero/centralized/connect", { redirect_url, tenant: "demo" });
    const page = new URL(data.authorization_url as string);
    expect(page.pathname).toBe("/dev/xero/identity/connect/authorize");
    expect(page.searchParams.get("redirect_uri")).toBe(redirect_url);
    expect(page.searchParams.get("code_challenge_method")).toBe("S256");
  });

  test("needs the state that was asked for, once, within half an hour", async () => {
    const back = new URL(standIn.allow(await beginConsent(admin))).searchParams;
    const forged = new URLSearchParams({ code: back.get("code") ?? "", state: "another" });
    expect((await complete(forged)).status).toBe(409);
    admin = await adminAfter(server, 31);
    expect((await complete(back)).status).toBe(409);
    await connectXero(server, admin);
    const again = new URL(standIn.allow(await beginConsent(admin))).searchParams;
    expect((await complete(again)).status).toBe(200);
    expect((await complete(again)).status).toBe(409);
  });

  test("a wrong secret is said in words", async () => {
    await admin.post("ndis/xero/credentials/store", { ...client, client_secret: "wrong-secret" });
    const back = new URL(standIn.allow(await beginConsent(admin))).searchParams;
    const { status, message } = await complete(back);
    expect([status, message]).toEqual([
      422,
      "Xero: The client id or secret is wrong. Copy both from your app at developer.xero.com.",
    ]);
  });

  test("fills the lists, and suggests what is called what", async () => {
    await connectXero(server, admin);
    const { data } = await admin.get("records/xero-mappings", { limit: 200 });
    const mappings = data.mappings as {
      kind: string;
      label: string;
      choice?: unknown;
      suggested?: boolean;
    }[];
    const suggested = (kind: string) =>
      mappings.filter((one) => one.kind === kind && one.suggested === true).length;
    expect(suggested("tax")).toBe(3);
    expect(suggested("account")).toBeGreaterThan(0);
    expect(suggested("pay_item")).toBeGreaterThan(10);
    expect(suggested("pay_calendar")).toBe(1);
    expect(
      mappings.filter((one) => one.kind === "pay_item" && one.choice === undefined).length,
    ).toBeGreaterThan(0);
  });

  test("suggests for what is open when Xero has something new, and leaves what the office has emptied", async () => {
    await connectXero(server, admin);
    const mapped = async (label: string) => {
      const { data } = await admin.get("records/xero-mappings", { limit: 200, kind: "pay_item" });
      const rows = data.mappings as { uuid: string; label: string; choice?: string; suggested?: boolean }[];
      return rows.find((row) => row.label === label);
    };
    expect((await mapped("Night"))?.choice).toBeUndefined();
    const emptied = await mapped("Afternoon");
    expect((await admin.put(`records/xero-mappings/${emptied?.uuid}`, { choice: null })).status).toBe(200);
    earningsRates.push({ ...earningsRates[0], EarningsRateID: randomUUID(), Name: "Night Shift" });
    expect((await admin.post("ndis/xero/update-lists", {})).message).toBe(
      "Lists updated. 1 mapping was suggested.",
    );
    expect(await mapped("Night")).toMatchObject({ choice: expect.any(String), suggested: true });
    expect((await mapped("Afternoon"))?.choice).toBeUndefined();
    // What Xero has no more is mapped to nothing.
    earningsRates.pop();
    expect((await admin.post("ndis/xero/update-lists", {})).message).toBe("Lists updated");
    const { data } = await admin.get("records/xero-choices", { limit: 200 });
    expect((data.choices as { name: string }[]).map(({ name }) => name)).not.toContain("Night Shift");
    expect((await mapped("Night"))?.choice).toBeUndefined();
  });
});

describe("tokens", () => {
  test("are replaced by one process while many need them, and never lost", async () => {
    await connectXero(server, admin);
    standIn.expireAccessTokens();
    admin = await adminAfter(server, 31);
    const before = standIn.log.filter(({ path }) => path === "/connect/token").length;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.post("ndis/xero/preview", { kind: "contact" })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(standIn.log.filter(({ path }) => path === "/connect/token").length - before).toBe(1);
  });

  test("that Xero does not know are replaced once; a session that has ended is shown as expired", async () => {
    standIn.expireAccessTokens();
    expect((await admin.post("ndis/xero/preview", { kind: "contact" })).status).toBe(200);
    standIn.endSession();
    const ended = await admin.post("ndis/xero/preview", { kind: "contact" });
    expect([ended.status, ended.message]).toEqual([
      409,
      "The connection to Xero has expired. Reconnect under Settings, Integrations.",
    ]);
    expect(await connected()).toEqual({ is_connected: true, is_expired: true });
    await connectXero(server, admin);
    expect(await connected()).toEqual({ is_connected: true, is_expired: false });
  });

  test("are stored encrypted, and gone after disconnecting", async () => {
    const [row] = await server.rows<
      Record<string, string>
    >`select access_token, refresh_token from xero_connections`;
    expect(Object.values(row ?? {}).every((value) => value.startsWith("enc:"))).toBe(true);
    expect((await admin.post("ndis/xero/disconnect")).status).toBe(200);
    expect(await server.rows`select access_token, refresh_token from xero_connections`).toEqual([
      { access_token: null, refresh_token: null },
    ]);
    expect(await connected()).toEqual({ is_connected: false, is_expired: false });
  });
});

test("another provider knows nothing of it", async () => {
  await connectXero(server, admin);
  const other = await server.as("admin of acacia");
  expect((await other.get("ndis/xero/is-tenant-connected")).data).toEqual({
    is_connected: false,
    is_expired: false,
  });
  expect((await other.get("records/xero-mappings")).data.mappings).toEqual([]);
});
