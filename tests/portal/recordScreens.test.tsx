import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { address, keepSession, openPortal } from "../support/portal/openPortal.tsx";

// The screens of one record: its parts, a section changed by itself, what happened to it, and adding one.
const server = fakeApi();
const user = userEvent.setup();
const person = {
  uuid: "22222222-2222-4222-8222-222222222222",
  version: 4,
  first_name: "Alma",
  last_name: "Example",
  full_name: "Alma Example",
  status: "onboarding",
  alert: "none",
  type: "ndis",
  mobile: "0491570156",
  suburb: "Gosford",
  likes: "Trains",
};

function openRecord(path = `/participants/${person.uuid}`, client: object = person): void {
  server.use(at("get", "ndis/client/get-client/:id", () => answer({ client: client as typeof person })));
  keepSession({ user: personOf("Admin"), platform });
  openPortal(path);
}

const sent = async (call: string): Promise<string> => {
  await waitFor(() => expect(askedFor(call).at(-1)?.body).not.toBe(""));
  return askedFor(call).at(-1)?.body ?? "";
};

test("at most seven tabs are in sight; the others are under More, and open from there (ux M10)", async () => {
  openRecord();
  const tabs = within(await screen.findByRole("tablist", { name: "Sections of this record" }));
  expect(tabs.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Details",
    "Services",
    "Plan",
    "Documents",
    "Forms",
    "Staff",
    expect.stringMatching(/^Users/),
  ]);
  await user.click(screen.getByRole("button", { name: "More" }));
  const more = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(more).toEqual(expect.arrayContaining(["Incident reports", "Settings", "Wounds", "History"]));
  await user.click(screen.getByRole("menuitem", { name: "History" }));
  expect(address()).toContain("tab=history");
  expect(tabs.getAllByRole("tab")).toHaveLength(7);
  expect(tabs.getByRole("tab", { name: "History" }).getAttribute("aria-selected")).toBe("true");
});

test.each([
  ["to_read", "To be confirmed", 1],
  ["read", "Confirmed", 0],
])(
  "news that is %s for its reader asks for a confirmation only while it has none",
  async (reading, told, asks) => {
    const newsfeed = {
      ...person,
      title: "A new lift",
      must_be_read: true,
      reactions_on: true,
      status: "published",
      reading,
    };
    server.use(at("get", "ndis/personal/news/:id", () => answer({ newsfeed } as never)));
    keepSession({ user: personOf("Admin"), platform });
    openPortal(`/news/${person.uuid}`);
    await screen.findByText(told);
    await screen.findByRole("button", { name: "React" });
    expect(screen.queryAllByRole("button", { name: "I have read this" })).toHaveLength(asks);
  },
);

test("news that nobody has to confirm says nothing of how many have", async () => {
  const newsfeed = { ...person, title: "A new lift", must_be_read: false, confirmed: 0, status: "published" };
  server.use(at("get", "ndis/newsfeed/single-newsfeed/:id", () => answer({ newsfeed } as never)));
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/newsfeed/${person.uuid}`);
  await screen.findByRole("heading", { name: "Who sees it" });
  expect(screen.queryByText("Confirmed")).toBeNull();
});

test("an address opens the form of an action", async () => {
  openRecord(`/participants/${person.uuid}?do=set-alert&tab=details`);
  await screen.findByRole("dialog", { name: "Set alert: Alma Example" });
  // The dialog stands there before its form has come.
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toMatch(/\?tab=details$/);
});

test("an address starts no action that asks for nothing", async () => {
  openRecord(`/participants/${person.uuid}?do=delete`);
  await screen.findByRole("tablist", { name: "Sections of this record" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a record opens on the tab that its definition names, and that tab comes first", async () => {
  const template = { uuid: person.uuid, version: 1, name: "Usual fortnight", days: 14 };
  server.use(
    at("get", "records/roster-templates/:id", () => answer({ template })),
    at("get", "records/roster-template-shifts", () => answer({ shifts: [], total_records: 0 })),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/roster-templates/${person.uuid}`);
  const tabs = within(await screen.findByRole("tablist", { name: "Sections of this record" }));
  expect(tabs.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Shifts",
    "Details",
    "History",
  ]);
  expect(tabs.getByRole("tab", { name: "Shifts" }).getAttribute("aria-selected")).toBe("true");
  await user.click(tabs.getByRole("tab", { name: "Details" }));
  expect(address()).toContain("tab=details");
});

test("a section is changed by itself: only what changed is sent, with the version (ux §6.7)", async () => {
  server.use(at("post", "ndis/client/update-client", () => answer({ client: { ...person, version: 5 } })));
  openRecord();
  await user.click(await screen.findByRole("button", { name: "Edit contact" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit contact" }));
  const mobile = await dialog.findByLabelText(/^Mobile/);
  await user.clear(mobile);
  await user.type(mobile, "0491 570 157");
  expect(dialog.queryByLabelText(/^First name/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  const body = await sent("POST ndis/client/update-client");
  expect(body).toContain('name="mobile"');
  expect(body).toMatch(/name="version"\s+4/);
  for (const name of ["suburb", "likes", "first_name"]) expect(body).not.toContain(`name="${name}"`);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what is wrong in a section is said in its dialog, by the browser and by the server", async () => {
  server.use(
    at("post", "ndis/client/update-client", () =>
      refusal(422, "No.", { email: ["Another participant already has this email."] }),
    ),
  );
  openRecord();
  await user.click(await screen.findByRole("button", { name: "Edit contact" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit contact" }));
  const mobile = await dialog.findByLabelText(/^Mobile/);
  await user.clear(mobile);
  await user.type(mobile, "12");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await dialog.findByRole("alert");
  expect(askedFor("POST ndis/client/update-client")).toEqual([]);
  await user.clear(mobile);
  await user.type(mobile, "0491 570 157");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await dialog.findAllByText(/already has this email/);
  expect((mobile as HTMLInputElement).value).toContain("157");
});

test("a section in which nothing stands can be filled in from the record", async () => {
  openRecord();
  const empty = within(await screen.findByRole("group", { name: "Not filled in yet" }));
  await user.click(empty.getByRole("button", { name: "Add NDIS plan and funding" }));
  await screen.findByRole("dialog", { name: "Edit NDIS plan and funding" });
});

test("history is told in sentences below the days, a creation with its values behind a fold", async () => {
  const entries = [
    {
      uuid: "c",
      at: "2025-11-21T03:30:00Z",
      user_name: "Lachlan",
      action: "change-status",
      changes: [{ field: "status", label: "Status", from: "onboarding", to: "active" }],
    },
    {
      uuid: "b",
      at: "2025-11-20T03:30:00Z",
      user_name: "Mia",
      action: "update",
      changes: [
        { field: "medicare", label: "Medicare", from: "•••", to: "•••" },
        { field: "suburb", label: "Suburb", from: "Gosford", to: "Penrith" },
      ],
    },
    {
      uuid: "a",
      at: "2025-11-20T02:30:00Z",
      user_name: "Mia",
      action: "create",
      changes: [{ field: "suburb", label: "Suburb", to: "Gosford" }],
    },
  ];
  server.use(
    at("get", "records/participants/:id/history", () =>
      answer({ history: entries, pagination: { total: 3, page: 1, limit: 20 } }),
    ),
  );
  openRecord(`/participants/${person.uuid}?tab=history`);
  const first = within(await screen.findByRole("region", { name: "Fri 21 Nov 2025" }));
  expect(first.getByRole("listitem").textContent).toContain(
    "Lachlan changed status from Onboarding to Active",
  );
  const second = within(screen.getByRole("region", { name: "Thu 20 Nov 2025" }));
  const [changed, created] = second.getAllByRole("listitem").filter((item) => item.querySelector("time"));
  expect(changed?.textContent).toContain("Mia changed 2 details");
  expect(changed?.textContent).toContain("Medicare: ••• → •••");
  expect(created?.textContent).toContain("Mia added this participant");
  expect(created?.querySelector("details")?.open).toBe(false);
});

test("history tells what an action is called, not its key, and times where the provider is", async () => {
  const shift = {
    uuid: person.uuid,
    version: 2,
    start_at: "2025-11-20T03:00:00Z",
    shift_type: "community_access",
  };
  const entry = {
    uuid: "a",
    at: "2025-11-20T15:17:00Z",
    user_name: "Yasmin",
    action: "end-shift",
    changes: [{ field: "clock_out_at", label: "Ended at", to: "2025-11-20T15:17:00Z" }],
  };
  server.use(
    at("get", "ndis/roster/show-roster-staff-shifts/:id", () => answer({ shift } as never)),
    at("get", "records/shifts/:id/history", () =>
      answer({ history: [entry], pagination: { total: 1, page: 1, limit: 20 } }),
    ),
  );
  openRecord(`/shifts/${person.uuid}?tab=history`);
  const day = within(await screen.findByRole("region", { name: "Fri 21 Nov 2025" }));
  const [told] = day.getAllByRole("listitem");
  expect(told?.textContent).toContain("Yasmin chose “End shift”");
  expect(told?.textContent).toContain("Ended at: 21 Nov 2025, 2:17 am");
});

test("adding asks for what is needed; everything else is folded, and reached in the same form", async () => {
  server.use(
    at("post", "ndis/client/add-new-client", () =>
      answer({ client: person }, "Participant added successfully"),
    ),
  );
  openRecord("/participants/new");
  await user.type(await screen.findByLabelText(/^First name/), "Alma");
  await user.type(screen.getByLabelText(/^Last name/), "Example");
  await user.type(screen.getByLabelText(/^NDIS number/), "430700001");
  const health = screen.getByRole("button", { name: /^Health and disability/ });
  expect(health.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByLabelText(/^Primary disability/)).toBeNull();
  await user.click(health);
  expect(await screen.findByLabelText(/^Primary disability/)).toBeTruthy();
  const index = within(screen.getByLabelText("Sections of this form"));
  await user.click(index.getByText("About"));
  expect(screen.getByRole("button", { name: /^About/ }).getAttribute("aria-expanded")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Add participant" }));
  await screen.findByRole("heading", { name: "Alma Example", level: 1 });
  // The list shows active people first: the record says where the new one is (ux §2, add participant).
  const added = within(await screen.findByText(/^Added\. It is in the list under Status: Onboarding/));
  expect(decodeURIComponent(added.getByRole("link").getAttribute("href") ?? "")).toBe(
    '/participants?filter={"status":"onboarding"}',
  );
});

test("all sections are opened with one click, with all their fields: full details take one trip (ux §2)", async () => {
  openRecord("/participants/new");
  expect(await screen.findByLabelText(/^First name/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Middle name/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Open all sections" }));
  for (const label of [/^Middle name/, /^Primary disability/, /^Likes/])
    expect((await screen.findAllByLabelText(label)).length).toBeGreaterThan(0);
});

test("a folded section in which something is wrong opens", async () => {
  openRecord(`/participants/${person.uuid}/edit`, { ...person, mobile: "12" });
  const contact = await screen.findByRole("button", { name: /^Contact\b(?! and)/ });
  expect(contact.getAttribute("aria-expanded")).toBe("false");
  await user.type(await screen.findByLabelText(/^Preferred name/), "Al");
  await user.click(screen.getByRole("button", { name: "Save participant" }));
  await screen.findByRole("alert");
  expect(contact.getAttribute("aria-expanded")).toBe("true");
  expect(await screen.findByLabelText(/^Mobile/)).toBeTruthy();
});

test.each([
  [null, "Invite to sign in", "Send password link"],
  [
    { email: "a@b.example", status: "active", last_login_at: null },
    "Send password link",
    "Invite to sign in",
  ],
])(
  "somebody is offered the one link to sign in that fits them (mission 25): %j",
  async (account, offered, other) => {
    server.use(at("get", `ndis/client/${person.uuid}/account`, () => answer({ account })));
    openRecord();
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    expect(screen.queryByRole("menuitem", { name: offered })).toBeNull();
    await user.click(await screen.findByRole("menuitem", { name: "Send sign-in link" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByRole("button", { name: offered })).toBeTruthy();
    expect(dialog.queryByRole("button", { name: other })).toBeNull();
  },
);

test("the main contact in the header is the one marked as main in the record (mission deviation 9)", async () => {
  server.use(
    at("get", `ndis/client/${person.uuid}/summary`, () =>
      answer({ summary: { main_contact: { full_name: "Lucinda Okafor", relationship: "aunt" } } }),
    ),
  );
  openRecord(undefined, {
    ...person,
    emergency_contacts: [
      { name: "Somebody Else", relationship: "friend", phone: "0491570156" },
      { name: "Hannah Brown", relationship: "parent", phone: "0491570157", is_primary: true },
    ],
  });
  const told = () => screen.getAllByText("Main contact").map((label) => label.parentElement?.textContent);
  await screen.findByText("Somebody Else");
  await waitFor(() => expect(told()).toContainEqual(expect.stringContaining("Hannah Brown")));
  expect(screen.queryByText(/Lucinda Okafor/)).toBeNull();
});
