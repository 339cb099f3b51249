import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { StrictMode } from "react";
import { expect, test, vi } from "vitest";
import { StartUp } from "#framework/browser/shell/start/StartUp.tsx";
import { registry } from "#portal.browser.ts";
import { settings } from "#portal/browser/settings.ts";
import { answer, askedFor, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { address, goTo, keepSession } from "../support/portal/openPortal.tsx";

// The integrations: connecting, coming back from Xero, and comparing both sides before anything is sent.
const server = fakeApi();
const user = userEvent.setup();
const screenPath = "/settings/integrations";

const disconnected = {
  status: "disconnected",
  client_id: null,
  has_secret: false,
  organisation: null,
  connected_by: null,
  connected_at: null,
  lists_at: null,
  paused_until: null,
  redirect_url: `http://demo.localhost${screenPath}`,
  test: true,
};
const withApp = { ...disconnected, client_id: "0123456789ABCDEF0123456789ABCDEF", has_secret: true };
const connected = {
  ...withApp,
  status: "connected",
  organisation: "Demo Books",
  connected_by: "Ada Admin",
  connected_at: "2026-11-20T03:00:00Z",
  lists_at: "2026-11-20T03:00:00Z",
};

const noSms = {
  is_set_up: false,
  problem: null,
  sent_at: null,
  paused_until: null,
  unreached: [],
  test: false,
};

/** Opens the screen for someone; the server answers a connection. @param strict effects run twice */
function open(connection: object, { path = screenPath, who = personOf("Admin"), strict = false } = {}) {
  server.use(
    at("get", "get-current-user-detail", () => answer(who)),
    at("get", "ndis/integrations/xero", () => answer({ xero: connection })),
    at("get", "records/xero-transfers", () => answer({ transfers: [], pagination: { total: 0 } })),
    at("get", "records/xero-mappings", () => answer({ mappings: [], pagination: { total: 0 } })),
    at("get", "integrations/sms", () => answer({ sms: noSms })),
    at("get", "records/webhook-endpoints", () => answer({ endpoints: [], pagination: { total: 0 } })),
  );
  keepSession({ user: who, platform });
  goTo(path);
  const portal = <StartUp registry={registry} settings={settings} token={undefined} />;
  render(strict ? <StrictMode>{portal}</StrictMode> : portal);
}
const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
/** Saves the Xero app; below it stands the account of the SMS gateway, with a Save of its own. */
async function saveApp(): Promise<void> {
  const [save] = screen.getAllByRole("button", { name: "Save" });
  if (save) await user.click(save);
}

test("connecting opens the address at which Xero asks for consent", async () => {
  server.use(
    at("get", "ndis/xero/centralized/connect", () =>
      // The browser of the tests only follows an address within the page.
      answer({ authorization_url: `http://demo.localhost${screenPath}#consent` }),
    ),
  );
  open(withApp);
  expect(await screen.findByText("Not connected")).toBeTruthy();
  expect(screen.getByText(/test organisation in place of Xero/)).toBeTruthy();
  await press("Connect");
  await waitFor(() => expect(location.hash).toBe("#consent"));
  expect(askedFor("GET ndis/xero/centralized/connect").map(({ call }) => call)).toEqual([
    `GET ndis/xero/centralized/connect?redirect_url=http://demo.localhost${screenPath}&tenant=demo`,
  ]);
});

test("why connecting failed stays on the screen until it is tried again", async () => {
  server.use(
    at("get", "ndis/xero/centralized/connect", () =>
      refusal(422, "The given data was invalid.", {
        redirect_url: ["This address is not part of the portal."],
      }),
    ),
  );
  open({ ...withApp, status: "expired", organisation: "Demo Books" });
  await screen.findByText("Expired – reconnect");
  await press("Reconnect");
  expect((await screen.findByRole("alert")).textContent).toContain("This address is not part of the portal.");
});

test("coming back with a code completes once, and takes the code out of the address first", async () => {
  const addresses: string[] = [];
  server.use(
    at("post", "ndis/xero/complete", () => {
      addresses.push(address());
      server.use(at("get", "ndis/integrations/xero", () => answer({ xero: connected })));
      return answer({ xero: connected }, "Connected to Demo Books");
    }),
  );
  const added = "code=c-1&state=s-1&scope=openid&session_state=x";
  open(withApp, { path: `${screenPath}?${added}&tab=mappings`, strict: true });
  expect((await screen.findAllByText("Connected to Demo Books")).length).toBeGreaterThan(0);
  expect(await screen.findByText(/^By Ada Admin, 20 Nov 2026/)).toBeTruthy();
  expect(addresses).toEqual([`${screenPath}?tab=mappings`]);
  const [sent, ...others] = askedFor("POST ndis/xero/complete");
  expect(others).toEqual([]);
  expect(JSON.parse(sent?.body ?? "")).toEqual({ code: "c-1", state: "s-1" });
});

test("where the lists failed after connecting, both are shown", async () => {
  server.use(
    at("post", "ndis/xero/complete", () => {
      server.use(at("get", "ndis/integrations/xero", () => answer({ xero: connected })));
      return refusal(503, "Xero accepts no more requests for now.");
    }),
  );
  open(withApp, { path: `${screenPath}?code=c-3&state=s-3` });
  expect(await screen.findByText("Connected to Demo Books")).toBeTruthy();
  expect((await screen.findByRole("alert")).textContent).toContain("Xero accepts no more requests for now.");
});

test("why a code was refused is said in the panel", async () => {
  server.use(at("post", "ndis/xero/complete", () => refusal(409, "This permission has been used already.")));
  open(withApp, { path: `${screenPath}?code=c-2&state=s-2` });
  expect((await screen.findByRole("alert")).textContent).toContain("This permission has been used already.");
});

test("access that was not given is said, and nothing is sent", async () => {
  open(withApp, { path: `${screenPath}?error=access_denied&state=s-3` });
  expect((await screen.findByRole("alert")).textContent).toContain("You did not give access to Xero");
  expect(address()).toBe(screenPath);
  expect(askedFor("POST ndis/xero/complete")).toEqual([]);
  expect(screen.getByRole("button", { name: "Connect" })).toBeTruthy();
});

test("what the server says of the client id stands at it, and what was typed stays", async () => {
  server.use(
    at("post", "ndis/xero/credentials/store", () =>
      refusal(422, "Check the fields.", { client_id: ["Enter 32 digits and letters."] }),
    ),
  );
  open(disconnected);
  const client = await screen.findByLabelText<HTMLInputElement>("Client id");
  const secret = screen.getByLabelText<HTMLInputElement>("Client secret");
  expect(secret.type).toBe("password");
  expect(secret.autocomplete).toBe("off");
  expect(screen.getByLabelText<HTMLInputElement>("Redirect address").value).toBe(disconnected.redirect_url);
  await user.type(client, "short");
  await user.type(secret, "very secret");
  await saveApp();
  await waitFor(() => expect(client.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByText("Enter 32 digits and letters.").id).toBe(client.getAttribute("aria-describedby"));
  expect(document.activeElement).toBe(client);
  expect([client.value, secret.value]).toEqual(["short", "very secret"]);
  server.use(
    at("post", "ndis/xero/credentials/store", () => answer({ xero: withApp }, "Client id and secret saved")),
    at("get", "ndis/integrations/xero", () => answer({ xero: withApp })),
  );
  await saveApp();
  expect(await screen.findByRole("button", { name: "Connect" })).toBeTruthy();
});

const compared = [
  { label: "Same Sam", does: "same", said: [] },
  { label: "New Nia", does: "create", said: [] },
  { label: "Upda Teed", does: "update", said: ["Mobile: 1 in Xero becomes 2"] },
  { label: "Blo Cked", does: "blocked", said: ["Enter the date of birth.", "Enter the street address."] },
  { label: "Lin Ked", does: "link", said: [] },
];

test("both sides are compared before employees are sent: what can't be sent first, the same folded", async () => {
  server.use(
    at("post", "ndis/xero/preview", () => answer({ rows: compared })),
    at("get", "ndis/employees/send-to-xero", () => answer({}, "5 employees are on the way to Xero")),
  );
  open(connected);
  await press("Send employees");
  const dialog = await screen.findByRole("dialog", { name: "Send employees" });
  const table = await within(dialog).findByRole("table", { name: "Portal and Xero compared" });
  expect(JSON.parse(askedFor("POST ndis/xero/preview").at(-1)?.body ?? "")).toEqual({ kind: "employee" });
  const named = () =>
    within(table)
      .getAllByRole("rowheader")
      .map(({ textContent }) => textContent);
  expect(named().filter((name) => compared.some(({ label }) => label === name))).toEqual([
    "Blo Cked",
    "Upda Teed",
    "New Nia",
    "Lin Ked",
  ]);
  expect(within(table).getByText("Enter the street address.")).toBeTruthy();
  expect(within(dialog).getByRole("status").textContent).toContain("Can't be sent: 1");
  await user.click(within(table).getByRole("button", { name: "Already the same: 1", expanded: false }));
  expect(named()).toContain("Same Sam");
  const before = askedFor("GET records/xero-transfers").length;
  await user.click(within(dialog).getByRole("button", { name: "Send" }));
  await screen.findByText("5 employees are on the way to Xero");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(askedFor("GET records/xero-transfers").length).toBeGreaterThan(before));
});

test("nothing is sent where nothing would change, and a comparison that failed is made again", async () => {
  let isBusy = true;
  server.use(
    at("post", "ndis/xero/preview", () =>
      isBusy
        ? refusal(503, "Xero accepts no more requests for now.")
        : answer({ rows: [{ label: "Same Sam", does: "same", said: [] }] }),
    ),
  );
  open(connected);
  await press("Send contacts");
  const dialog = await screen.findByRole("dialog", { name: "Send contacts" });
  const send = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Send" });
  await within(dialog).findByText("Xero accepts no more requests for now.");
  expect(send.disabled).toBe(true);
  isBusy = false;
  await user.click(within(dialog).getByRole("button", { name: "Try again" }));
  await within(dialog).findByText("Nothing would change in Xero.");
  expect(send.disabled).toBe(true);
});

test.each([
  ["Xero isn't connected.", { code: "xero-not-connected" }, screenPath],
  ["A later pay run of this period has been signed off. Send that one.", null, undefined],
])("a signed pay run leads to the integrations only where they can help: %s", async (message, data, path) => {
  const uuid = "55555555-5555-4555-8555-555555555551";
  const run = { uuid, version: 1, status: "signed", start_date: "2026-11-02", end_date: "2026-11-15" };
  server.use(
    at("get", `records/pay-runs/${uuid}`, () => answer({ run })),
    at("get", "records/pay-run-workers", () => answer({ workers: [], pagination: { total: 0 } })),
    at("get", "records/pay-run-timesheets", () => answer({ timesheets: [], pagination: { total: 0 } })),
    at("post", "ndis/xero/preview", () => HttpResponse.json({ message, data }, { status: 409 })),
  );
  open(disconnected, { path: `/pay-runs/${uuid}` });
  await press("Send to Xero");
  const dialog = await screen.findByRole("dialog", { name: "Send to Xero" });
  await within(dialog).findByText(message);
  expect(within(dialog).queryByRole("button", { name: "Try again" })).toBeNull();
  const link = within(dialog).queryByRole("link", { name: "Open integrations" });
  expect(link?.getAttribute("href")).toBe(path);
});

test("disconnecting names the organisation and says what stays", async () => {
  server.use(at("post", "ndis/xero/disconnect", () => answer({}, "Disconnected from Xero")));
  open(connected);
  await press("Disconnect");
  const dialog = await screen.findByRole("dialog", { name: "Disconnect from Demo Books?" });
  expect(dialog.textContent).toContain("What was sent stays in Xero.");
  server.use(at("get", "ndis/integrations/xero", () => answer({ xero: withApp })));
  await user.click(within(dialog).getByRole("button", { name: "Disconnect" }));
  await screen.findByText("Disconnected from Xero");
  expect(await screen.findByRole("button", { name: "Connect" })).toBeTruthy();
});

test("somebody who may only look finds the state and the lists, and nothing to press", async () => {
  open(connected, { who: personOf("Manager", { permissions: ["view-integrations"] }) });
  await screen.findByText("Connected to Demo Books");
  expect(screen.getByRole("tab", { name: "Transfers" })).toBeTruthy();
  const found = [
    "Disconnect",
    "Change client id or secret",
    "Send employees",
    "Send contacts",
    "Update lists",
  ];
  expect(found.filter((name) => screen.queryByRole("button", { name }))).toEqual([]);
});

test("the chosen worker's records go to Xero as timesheets, where the provider is connected", async () => {
  const worker = "33333333-3333-4333-8333-333333333330";
  const uuid = "44444444-4444-4444-8444-444444444440";
  const row = { uuid, version: 1, date: "2026-11-10", time: "9:00 am – 1:00 pm", hours: 4, staff: worker };
  const isConnected = vi.fn(() => answer({ is_connected: true, is_expired: false }));
  server.use(
    at("post", "ndis/timesheet/export/get-staff-list", () =>
      answer({ staffs: [{ uuid: worker, full_name: "Willa Worker", hours: 4, records: 1 }] }),
    ),
    at("post", "ndis/timesheet/get-timesheet", () =>
      answer({ timesheets: [{ ...row, source: "shift", status: "unpaid" }], pagination: { total: 1 } }),
    ),
    at("get", "ndis/xero/is-tenant-connected", isConnected),
    at("post", "ndis/xero/preview", () =>
      answer({ rows: [{ label: "Willa Worker, 9 – 22 Nov 2026", does: "create", said: [] }] }),
    ),
    at("post", "ndis/timesheet/send-to-xero", () => answer({}, "1 timesheet is on the way to Xero")),
  );
  open(connected, { path: "/timesheet-export" });
  const selectAll = async () =>
    user.click(await screen.findByRole("checkbox", { name: "Select all rows on this page" }));
  await selectAll();
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Send to Xero" })).disabled).toBe(
    true,
  );
  await user.click(screen.getByRole("combobox", { name: /Support worker/ }));
  await user.click(await screen.findByRole("option", { name: "Willa Worker, 4 h" }));
  await selectAll();
  await press("Send to Xero");
  const dialog = await screen.findByRole("dialog", { name: "Send timesheets to Xero" });
  await within(dialog).findByText("Willa Worker, 9 – 22 Nov 2026");
  await user.click(within(dialog).getByRole("button", { name: "Send" }));
  await screen.findByText("1 timesheet is on the way to Xero");
  const named = { staff_uuid: worker, payment_uuids: [uuid] };
  expect(JSON.parse(askedFor("POST ndis/xero/preview").at(-1)?.body ?? "")).toEqual({
    kind: "timesheet",
    ...named,
  });
  expect(JSON.parse(askedFor("POST ndis/timesheet/send-to-xero").at(-1)?.body ?? "")).toEqual(named);
  expect(isConnected).toHaveBeenCalledTimes(1);
});

test("a signed pay run goes to Xero after both sides are compared, with what is left to payroll", async () => {
  const uuid = "55555555-5555-4555-8555-555555555550";
  const run = { uuid, version: 1, status: "signed", start_date: "2026-11-02", end_date: "2026-11-15" };
  const byHand = "Enter leave in Xero: no pay item is mapped for it (4 Nov 2026).";
  server.use(
    at("get", `records/pay-runs/${uuid}`, () => answer({ run: { ...run, in_xero: 1, xero_failed: 1 } })),
    at("get", "records/pay-run-workers", () => answer({ workers: [], pagination: { total: 0 } })),
    at("get", "records/pay-run-timesheets", () => answer({ timesheets: [], pagination: { total: 0 } })),
    at("post", "ndis/xero/preview", () =>
      answer({
        rows: [
          { label: "Willa Worker", does: "create", said: [] },
          { label: "Lee Away", does: "none", said: [byHand] },
        ],
      }),
    ),
    at("post", `records/pay-runs/${uuid}/send-to-xero`, () =>
      answer({ run }, "Timesheets are on the way to Xero"),
    ),
  );
  open(connected, { path: `/pay-runs/${uuid}` });
  await press("Send to Xero");
  const dialog = await screen.findByRole("dialog", { name: "Send to Xero" });
  await within(dialog).findByText(byHand);
  expect(within(dialog).getByRole("status").textContent).toContain("To enter in Xero by hand: 1");
  expect(JSON.parse(askedFor("POST ndis/xero/preview").at(-1)?.body ?? "")).toEqual({
    kind: "timesheet",
    pay_run: uuid,
  });
  await user.click(within(dialog).getByRole("button", { name: "Send" }));
  await screen.findByText("Timesheets are on the way to Xero");
});
