import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const user = userEvent.setup();

/** Opens a list with one row, and chooses an action of it. */
async function choose(
  path: string,
  call: string,
  rows: object,
  row: RegExp,
  action: string,
  person: object = personOf("Admin"),
) {
  server.use(
    at("get", call, () => answer({ ...rows, pagination: { total: 1, count: 1 } })),
    at("get", "get-current-user-detail", () => answer({ ...person })),
  );
  keepSession({ user: person, platform });
  openPortal(path);
  await user.click(await screen.findByRole("button", { name: row }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

/** The same, and what the action asks. */
async function ask(...[path, call, rows, row, action]: Parameters<typeof choose>) {
  await choose(path, call, rows, row, action);
  // The dialog stands there before its form has come.
  const button = await screen.findByRole("button", { name: action });
  return within(button.closest<HTMLElement>("[role=dialog]") as HTMLElement);
}

test("what an action shows of the record and a person empties is sent as nothing", async () => {
  const client = {
    uuid: "22222222-2222-4222-8222-222222222222",
    version: 3,
    full_name: "Alma Example",
    status: "active",
  };
  server.use(at("post", "ndis/client/updated-alert-status", () => answer({ client })));
  const dialog = await ask(
    "/participants",
    "ndis/client/get-all-clients",
    { clients: [{ ...client, alert: "info", alert_text: "A dog lives here." }] },
    /Alma Example/,
    "Set alert",
  );
  await user.clear(await dialog.findByDisplayValue("A dog lives here."));
  await user.click(dialog.getByRole("button", { name: "Set alert" }));
  await waitFor(() => expect(askedFor("POST ndis/client/")[0]?.body).toContain("alert_text"));
  expect(JSON.parse(askedFor("POST ndis/client/")[0]?.body ?? "{}")).toMatchObject({
    alert: "info",
    alert_text: null,
  });
});

test("a question begins empty where its action does not say that it begins with the record", async () => {
  const request = {
    uuid: "22222222-2222-4222-8222-222222222222",
    version: 1,
    status: "submitted",
    reason: "The page was missing.",
  };
  const dialog = await ask(
    "/compliance-requests",
    "ndis/compliance/requests",
    { requests: [request] },
    /^Actions for/,
    "Reject",
  );
  expect((await dialog.findByLabelText<HTMLTextAreaElement>(/^Reason/)).value).toBe("");
});

test("before leave is approved the shifts that it touches are named, and what becomes of them is chosen", async () => {
  const leave = {
    uuid: "22222222-2222-4222-8222-222222222222",
    version: 1,
    status: "pending",
    type: "annual",
    start_date: "2026-12-01",
    end_date: "2026-12-02",
  };
  const shift = {
    uuid: "33333333-3333-4333-8333-333333333333",
    start_at: "2026-11-30T20:00:00Z",
    end_at: "2026-11-30T22:00:00Z",
    participants: ["44444444-4444-4444-8444-444444444444"],
    titles: { "44444444-4444-4444-8444-444444444444": "Alma Example" },
  };
  server.use(
    at("get", `ndis/leave/${leave.uuid}/shifts`, () => answer({ total: 3, shifts: [shift] })),
    at("post", "ndis/leave/request", () => answer({ leave })),
  );
  const dialog = await ask("/leave", "ndis/leave/all", { leaves: [leave] }, /^Actions for/, "Approve");
  expect(await dialog.findByText("3 shifts are planned during this leave")).toBeTruthy();
  expect(dialog.getByRole("link").getAttribute("href")).toMatch(`/shifts/${shift.uuid}`);
  expect(dialog.getByText("Alma Example")).toBeTruthy();
  expect(dialog.getByText("2 more are not shown.")).toBeTruthy();
  await user.click(await dialog.findByLabelText("Keep them assigned to this person"));
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(askedFor("POST ndis/leave/request")).toHaveLength(1));
  expect(JSON.parse(askedFor("POST ndis/leave/request")[0]?.body ?? "{}")).toMatchObject({
    status: "approved",
    shifts: "keep",
  });
});

test("what someone else must decide is told before anything is asked, until it is closed", async () => {
  const leave = {
    uuid: "22222222-2222-4222-8222-222222222222",
    version: 1,
    status: "pending",
    type: "annual",
    staff: "33333333-3333-4333-8333-333333333333",
  };
  const approver = { ...personOf("Admin"), own_records: [leave.staff] };
  await choose("/leave", "ndis/leave/all", { leaves: [leave] }, /^Actions for/, "Approve", approver);
  const dialog = within(await screen.findByRole("dialog", { name: /^Approve: / }));
  const alert = await dialog.findByRole("alert");
  expect(alert.textContent).toBe("Someone else must decide about your own leave.");
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect(dialog.queryByRole("button", { name: "Approve" })).toBeNull();
  await user.click(dialog.getByText("Close"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(askedFor(`GET ndis/leave/${leave.uuid}/shifts`)).toEqual([]);
});

test("a dialog over a list stays when it is clicked into; where somebody was quicker the list is read anew", async () => {
  const request = { uuid: "22222222-2222-4222-8222-222222222222", version: 1, status: "submitted" };
  const call = "ndis/compliance/requests";
  server.use(at("post", `${call}/update`, () => refusal(409, "Somebody else has decided this.")));
  const dialog = await ask("/compliance-requests", call, { requests: [request] }, /^Actions for/, "Reject");
  await user.type(await dialog.findByLabelText(/^Reason/), "Too old to read.");
  expect(dialog.queryByRole("group")).toBeNull();
  const before = askedFor(`GET ${call}`).length;
  await user.click(dialog.getByRole("button", { name: "Reject" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("Somebody else has decided this.");
  await waitFor(() => expect(askedFor(`GET ${call}`).length).toBeGreaterThan(before));
  expect(dialog.getByLabelText(/^Reason/)).toHaveProperty("value", "Too old to read.");
});

test("what is asked before an action names the record and its day as people read them", async () => {
  const participant = "22222222-2222-4222-8222-222222222222";
  const plan = {
    uuid: "33333333-3333-4333-8333-333333333333",
    version: 1,
    participant,
    titles: { [participant]: "Alma Example" },
    status: "draft",
    start_date: "2027-07-01",
    end_date: "2028-06-30",
  };
  const dialog = await ask(
    "/ndis-plans",
    "records/ndis-plans",
    { ndis_plans: [plan] },
    /^Actions for/,
    "Delete draft",
  );
  dialog.getByText("Delete the draft plan of Alma Example from 1 Jul 2027?");
});

test("what an action needs for one record is asked for there alone, before it is sent", async () => {
  const uuid = "22222222-2222-4222-8222-222222222222";
  const run = { uuid, version: 1, status: "ready", start_date: "2026-11-02", end_date: "2026-11-15" };
  const dialog = await ask(
    "/pay-runs",
    "records/pay-runs",
    { runs: [{ ...run, to_check: 2 }] },
    /^Actions for/,
    "Sign off",
  );
  await dialog.findByLabelText(/^What you checked/);
  await user.click(dialog.getByRole("button", { name: "Sign off" }));
  await dialog.findAllByText("Say what you checked: some workers have something to check.");
  expect(askedFor("POST records/pay-runs")).toEqual([]);
});

test("an action without anything special about its record asks for no more than its schema", async () => {
  const uuid = "33333333-3333-4333-8333-333333333333";
  const run = { uuid, version: 1, status: "ready", start_date: "2026-11-02", end_date: "2026-11-15" };
  const dialog = await ask(
    "/pay-runs",
    "records/pay-runs",
    { runs: [{ ...run, to_check: 0 }] },
    /^Actions for/,
    "Sign off",
  );
  await dialog.findByLabelText(/^What you checked/);
  server.use(
    at("post", `records/pay-runs/${uuid}/sign-off`, () => answer({ run: { ...run, status: "signed" } })),
  );
  await user.click(dialog.getByRole("button", { name: "Sign off" }));
  await waitFor(() => expect(askedFor("POST records/pay-runs")).toHaveLength(1));
});

test("what a record tells stands above what its action asks for", async () => {
  const told = "The pay of this shift is settled.";
  const shift = {
    uuid: "44444444-4444-4444-8444-444444444444",
    version: 1,
    status: "completed",
    start_at: "2026-11-19T00:00:00Z",
    end_at: "2026-11-19T02:00:00Z",
    pay_settled: told,
  };
  const dialog = await ask(
    "/my-shifts",
    "ndis/personal/my-shifts",
    { shifts: [shift] },
    /^Actions for/,
    "Enter breaks and travel",
  );
  expect((await dialog.findByRole("alert")).textContent).toBe(told);
});

const draft = {
  uuid: "33333333-3333-4333-8333-333333333333",
  version: 1,
  title: "Support worker",
  status: "draft",
  start_date: "2027-07-01",
};
const deleting: Parameters<typeof choose> = [
  "/ndis-plans",
  "records/ndis-plans",
  { ndis_plans: [draft] },
  /^Actions for/,
  "Delete draft",
];
const publishing: Parameters<typeof choose> = [
  "/job-posts",
  "ndis/job-posts/get-all-job-posts",
  { job_posts: [draft] },
  /^Actions for/,
  "Publish",
];

test.each([
  [
    "asks first",
    deleting,
    at("post", `records/ndis-plans/${draft.uuid}/delete`, () => refusal(409, "It is used.")),
  ],
  ["begins at once", publishing, at("put", "ndis/job-posts/publish", () => refusal(409, "It is used."))],
] as const)(
  "a refusal of an action that %s is read in a dialog, until it is closed",
  async (what, chosen, call) => {
    server.use(call);
    await choose(...chosen);
    const action = chosen[4];
    if (what === "asks first") await user.click(await screen.findByRole("button", { name: action }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("It is used.");
    await waitFor(() => expect(document.activeElement).toBe(alert));
    const dialog = within(screen.getByRole("dialog"));
    // It would be refused again.
    for (const name of ["Cancel", action]) expect(dialog.queryByRole("button", { name })).toBeNull();
    await user.click(dialog.getByText("Close"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);

test("an action that nothing has answered can be sent again from the same dialog", async () => {
  let isThere = false;
  const call = `records/ndis-plans/${draft.uuid}/delete`;
  server.use(
    at("post", call, () => (isThere ? answer({ ndis_plan: draft }) : refusal(503, "The portal is busy."))),
  );
  const dialog = await ask(...deleting);
  await user.click(dialog.getByRole("button", { name: "Delete draft" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("The portal is busy.");
  isThere = true;
  await user.click(dialog.getByRole("button", { name: "Delete draft" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a field that another one decides about stands below that one", async () => {
  const shift = {
    uuid: "22222222-2222-4222-8222-222222222223",
    version: 1,
    start_at: "2026-12-07T22:00:00Z",
    end_at: "2026-12-08T02:00:00Z",
    shift_type: "personal_care",
    status: "scheduled",
    draft: false,
    worker_role: "lead",
  };
  server.use(at("post", "ndis/roster/shift-status-outcome", () => answer({ consequences: [] })));
  const dialog = await ask("/shifts", "ndis/shifts", { shifts: [shift] }, /^Actions for/, "Cancel shift");
  const who = await dialog.findByRole("combobox", { name: /^Cancelled by/ });
  await user.selectOptions(who, "The participant");
  const others = await dialog.findByRole("group", { name: /^Other workers at this visit/ });
  const reason = dialog.getByRole("textbox", { name: /^Reason/ });
  expect(who.compareDocumentPosition(others)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(others.compareDocumentPosition(reason)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
