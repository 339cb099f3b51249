import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { address, keepSession, openPortal } from "../support/portal/openPortal.tsx";

// Lists where there is no room for a table, and what of a list stands in the address.
const server = fakeApi();
const user = userEvent.setup();
const desk = window.matchMedia;
afterEach(() => void (window.matchMedia = desk));

const people = Array.from({ length: 5 }, (_, index) => ({
  uuid: `22222222-2222-4222-8222-22222222222${index}`,
  version: 1,
  full_name: `Person ${index}`,
  status: "active",
}));
const call = "ndis/client/get-all-clients";
const path = () => decodeURIComponent(address());
const last = () => askedFor(`GET ${call}`).at(-1)?.call;

function openList(at390: boolean, to = "/participants", rows = people.length): void {
  if (at390)
    window.matchMedia = (query) =>
      Object.assign(new EventTarget(), {
        matches: /max-width/.test(query),
        media: query,
      }) as unknown as MediaQueryList;
  server.use(
    at("get", call, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const limit = Math.min(Number(searchParams.get("limit") ?? rows), rows);
      const first = (Number(searchParams.get("page") ?? 1) - 1) * limit;
      return answer({
        clients: people.slice(first, first + limit),
        pagination: { total: people.length, count: limit },
      });
    }),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(to);
}
const main = async () => within(await screen.findByRole("main"));
const fromMenu = async (name: string) => {
  await user.click(await (await main()).findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name }));
};

test("on a phone a list's order, fields and views are in its menu", async () => {
  openList(true);
  await screen.findByRole("link", { name: "Person 0" });
  await fromMenu("Order");
  const order = within(await screen.findByRole("dialog", { name: "Order" }));
  await user.selectOptions(order.getByLabelText("Order by"), "Status");
  await waitFor(() => expect(last()).toContain("sortField=status"));
  await user.selectOptions(order.getByLabelText("Direction"), "DESC");
  await waitFor(() => expect(last()).toContain("sortType=desc"));
  expect(address()).toContain("sort=status");
  await user.keyboard("{Escape}");
  await user.click(await (await main()).findByRole("button", { name: "More" }));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent?.trim())).toEqual(
    expect.arrayContaining(["Select several", "Order", "Fields to show", "Views"]),
  );
  await user.click(screen.getByRole("menuitem", { name: "Fields to show" }));
  await screen.findByRole("dialog", { name: "Columns" });
});

test("on a phone cards are selected, all of them across the pages too, for an action", async () => {
  openList(true, "/participants", 3);
  await fromMenu("Select several");
  await user.click(await screen.findByRole("checkbox", { name: "Select Person 1" }));
  const bar = within(await screen.findByRole("toolbar", { name: "1 selected" }));
  expect(bar.getByRole<HTMLButtonElement>("button", { name: "Change status" }).disabled).toBe(false);
  await user.click(bar.getByRole("button", { name: "Select all rows on this page" }));
  await screen.findByRole("toolbar", { name: "3 selected" });
  await user.click(bar.getByRole("button", { name: "Select all 5" }));
  await screen.findByRole("toolbar", { name: "5 selected" });
  await user.click(bar.getByRole("button", { name: "Clear selection" }));
  await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
  expect(screen.getByRole("link", { name: "Person 1" })).toBeTruthy();
});

test("that a list shows what is deleted stands in the address, and Back leads out of it", async () => {
  const asking = () => askedFor("GET ndis/faqs").at(-1)?.call;
  server.use(at("get", "ndis/faqs", () => answer({ faqs: [], pagination: { total: 0, count: 0 } })));
  keepSession({ user: personOf("Admin"), platform });
  openPortal('/faqs?filter={"audience":"staff"}');
  await fromMenu("Show deleted");
  await waitFor(() => expect(asking()).toContain("deleted=only"));
  expect(asking()).toContain("audience=staff");
  expect(path()).toBe('/faqs?filter={"audience":"staff"}&deleted=true');
  history.back();
  await waitFor(() => expect(path()).toBe('/faqs?filter={"audience":"staff"}'));
  await fromMenu("Show deleted");
});

test("what is typed while the address takes up what was typed before is kept", async () => {
  openList(false);
  const box = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search participants" });
  const push = history.pushState.bind(history);
  const pushed = vi.spyOn(history, "pushState").mockImplementationOnce((...entry) => {
    push(...entry);
    fireEvent.change(box, { target: { value: "plan" } });
  });
  await user.type(box, "pl");
  await waitFor(() => expect(pushed).toHaveBeenCalled());
  await waitFor(() =>
    expect(askedFor("GET ndis/client/get-all-clients").at(-1)?.call).toContain("search=plan"),
  );
  expect(box.value).toBe("plan");
  pushed.mockRestore();
});

test("a list in a tab of a record has a part of the address of its own", async () => {
  const [person] = people;
  const documents = `ndis/client/${person?.uuid}/documents`;
  const asking = () => askedFor(`GET ${documents}`).at(-1)?.call;
  server.use(
    at("get", "ndis/client/get-client/:id", () => answer({ client: person as object })),
    at("get", documents, () => answer({ documents: [], pagination: { total: 30, count: 30 } })),
  );
  openList(false, `/participants/${person?.uuid}?tab=documents&documents.page=2&services.page=9`);
  await waitFor(() => expect(asking()).toContain("page=2"));
  await user.type(await screen.findByRole("searchbox", { name: /^Search .*documents/ }), "plan");
  await waitFor(() => expect(asking()).toContain("search=plan"));
  const now = new URLSearchParams(location.search);
  expect(Object.fromEntries(now)).toMatchObject({ tab: "documents", "services.page": "9" });
  expect(now.get("documents.page")).toBe("1");
  expect(now.get("documents.filter")).toContain('"q":"plan"');
});

test("another tab of licences clears the list at once and begins at its first page, however late the answer (mission 22)", async () => {
  const late = Promise.withResolvers<void>();
  const licence = (number: string, status: string) => ({
    uuid: `44444444-4444-4444-8444-44444444444${number}`,
    version: 1,
    type: "drivers_licence",
    number: `L-${number}`,
    status,
  });
  server.use(
    at("get", "ndis/staff-licences", async ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.get("status") === "pending")
        return answer({ staff_licenses: [licence("1", "pending")], pagination: { total: 30, count: 1 } });
      await late.promise;
      return answer({ staff_licenses: [licence("2", "active")], pagination: { total: 1, count: 1 } });
    }),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal('/staff-licences?filter={"status":"pending"}&page=2&perPage=10');
  await screen.findByText("L-1");
  // What the tab says of every row has no column.
  await screen.findByRole("columnheader", { name: "Number" });
  expect(screen.queryByRole("columnheader", { name: "Status" })).toBeNull();
  await user.click(await screen.findByRole("tab", { name: "Active" }));
  await waitFor(() => expect(screen.queryByText("L-1")).toBeNull());
  await waitFor(() => expect(askedFor("GET ndis/staff-licences").at(-1)?.call).toContain("status=active"));
  expect(askedFor("GET ndis/staff-licences").at(-1)?.call).toContain("page=1");
  expect(screen.queryByText("L-2")).toBeNull();
  late.resolve();
  await screen.findByText("L-2");
  expect(new URLSearchParams(location.search).get("page") ?? "1").toBe("1");
});

test.each([
  ["hides all there are, it says so and shows them", 2, "No participants match the filters", "Show all"],
  ["has nothing to hide, it says that there is nothing yet", 0, "No participants yet", "Add participant"],
])("where the standard filter %s", async (_what, others, title, offered) => {
  server.use(
    at("get", call, ({ request }) => {
      const isFiltered = new URL(request.url).searchParams.has("status");
      const clients = isFiltered ? [] : people.slice(0, others);
      return answer({ clients, pagination: { total: clients.length, count: 10 } });
    }),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/participants");
  await screen.findByRole("heading", { name: title });
  expect((await main()).getAllByText(offered).length).toBeGreaterThan(0);
});

const tabNames = async () => (await screen.findAllByRole("tab")).map(({ textContent }) => textContent);
const asked = (call: string) => askedFor(call).at(-1)?.call ?? "";

test("a list that opens with one of its tabs shows all under the last one", async () => {
  const none = { staff_licenses: [], pagination: { total: 0, count: 0 } };
  server.use(at("get", "ndis/staff-licences", () => answer(none as never)));
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/staff-licences");
  expect((await tabNames()).at(-1)).toBe("All");
  await user.click(screen.getByRole("tab", { name: "All" }));
  await waitFor(() => expect(asked("GET ndis/staff-licences")).toContain("status=all"));
  expect(screen.getByRole("tab", { name: "All", selected: true })).toBeTruthy();
});

test("a list that opens with everything says so by its first tab, and comes back to it", async () => {
  const call = "GET ndis/invoices/all-invoices";
  const none = { invoices: [], pagination: { total: 0, count: 0 } };
  server.use(at("get", "ndis/invoices/all-invoices", () => answer(none as never)));
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/invoices");
  expect((await tabNames())[0]).toBe("All");
  expect(screen.getByRole("tab", { name: "All", selected: true })).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Draft" }));
  await waitFor(() => expect(asked(call)).toContain("draft"));
  await user.click(screen.getByRole("tab", { name: "All" }));
  await waitFor(() => expect(asked(call)).not.toContain("draft"));
});

test("tabs can show several choices: forms to complete come first, those that were sent have a tab", async () => {
  server.use(
    at("get", "ndis/personal/forms", () =>
      answer({ forms: [], pagination: { total: 0, count: 0 } } as never),
    ),
  );
  keepSession({ user: personOf("Staff", { permissions: ["view-my-participants"] }), platform });
  openPortal("/my-forms");
  await screen.findByRole("heading", { name: "No forms to complete yet" });
  const asked = () =>
    decodeURIComponent(
      askedFor("GET ndis/personal/forms")
        .map(({ call: one }) => one)
        .join(" "),
    );
  expect(asked()).toContain('"value":["open","started","returned"]');
  await user.click(await screen.findByRole("tab", { name: "Sent" }));
  await screen.findByRole("heading", { name: "Nothing under “Sent”" });
  expect(asked()).toContain('"value":["submitted","signed_off"]');
});

test("the tab that a list opens with says that it is empty, not that there is nothing, where others have something", async () => {
  server.use(
    at("get", "ndis/personal/forms", ({ request }) => {
      const isOneTab = new URL(request.url).search.includes("open");
      const forms = isOneTab ? [] : people.slice(0, 1);
      return answer({ forms, pagination: { total: forms.length, count: forms.length } } as never);
    }),
  );
  keepSession({ user: personOf("Staff", { permissions: ["view-my-participants"] }), platform });
  openPortal("/my-forms");
  await screen.findByRole("heading", { name: "Nothing under “To complete”" });
});

test("a list of one's own says what is not there as one says it", async () => {
  server.use(
    at("get", "ndis/participant/invoices", () =>
      answer({ invoices: [], pagination: { total: 0, count: 0 } } as never),
    ),
  );
  keepSession({ user: personOf("Participant", { permissions: ["view-my-invoices"] }), platform });
  openPortal("/my-invoices");
  await screen.findByRole("heading", { name: "No invoices yet" });
});

test("a click that follows a search before the list is drawn again keeps the search", async () => {
  openList(false);
  await screen.findByRole("link", { name: "Person 0" });
  const header = screen.getByRole("button", { name: "Full name" });
  const push = history.pushState.bind(history);
  vi.spyOn(history, "pushState").mockImplementationOnce((...change) => {
    push(...change);
    setTimeout(() => header.click());
  });
  const box = (await main()).getByRole("searchbox");
  fireEvent.change(box, { target: { value: "per" } });
  await waitFor(() => expect(last()).toContain("sortType=desc"));
  expect(last()).toContain("search=per");
  expect(path()).toContain('"q":"per"');
});

test("the list of users shows those who are invited beside those who sign in already", async () => {
  const list = "ndis/system-users/user-lists";
  server.use(
    at("get", list, () =>
      answer({
        users: [{ uuid: people[0]?.uuid, version: 1, fullname: "Ina Vited", status: "invited" }],
        pagination: { total: 1, count: 1 },
      }),
    ),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/platform-users");
  expect((await screen.findAllByText("Ina Vited")).length).toBeGreaterThan(0);
  expect(decodeURIComponent(askedFor(`GET ${list}`)[0]?.call ?? "")).toMatch(/active.*invited/);
  expect(await screen.findByText(/Active, Invited/)).toBeTruthy();
});

test("on a phone an entry that does not open says who did it, and when only once", async () => {
  const entry = {
    uuid: "e",
    at: "2026-11-20T01:00:00Z",
    user_name: "Ada Byron",
    action: "List",
    outcome: "done",
  };
  server.use(
    at("get", "ndis/logs/activity-logs", () =>
      answer({ user_activity_logs: [entry], pagination: { total: 1, count: 10 } }),
    ),
  );
  openList(true, "/activity-log");
  const list = within(await screen.findByRole("list", { name: "Activity log" }));
  expect(await list.findByText("Ada Byron")).toBeTruthy();
  expect(list.getAllByText(/20 Nov 2026/)).toHaveLength(1);
});
