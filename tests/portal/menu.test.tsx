import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { entriesOf, menuEntries } from "#framework/shared/definitions/menu.ts";
import { leadsSomewhere } from "#framework/shared/definitions/routes.ts";
import { allPermissions, resolveDefinitions } from "#framework/shared/definitions/definitions.ts";
import { answer, askedFor, at, fakeApi, personOf, platform, product } from "../support/portal/fakeApi.ts";
import { address, keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const user = userEvent.setup();
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

const nobody = { staff_uuid: null, participant_uuid: null, cares_for: 0 };

/** Opens the portal as someone of whom the server knows some details. */
function openAs(role: string, path: string, details: object = nobody, of: object = platform): void {
  const person = { ...personOf(role), ...details };
  server.use(
    at("get", "get-current-user-detail", () => answer(person as never)),
    at("get", "get-current-user-platform-detail", () => answer(of as never)),
  );
  keepSession({ user: person, platform: of });
  openPortal(path);
}

const menu = async () => within(await screen.findByRole("navigation", { name: "Menu" }));
const inMenu = async () =>
  (await menu()).getAllByRole("link", { hidden: true }).map((link) => link.textContent);
const unfolded = async () => (await menu()).getAllByRole("link").map((link) => link.textContent);
const groups = async () =>
  (await menu())
    .getAllByRole("button")
    .filter((button) => button.hasAttribute("aria-expanded"))
    .map((button) => [button.textContent, button.getAttribute("aria-expanded")]);

describe("the menu", () => {
  test("(ux §1) holds nothing that does not apply: an admin who is nobody's participant sees no My support", async () => {
    openAs("Admin", "/participants");
    const entries = await inMenu();
    expect(entries).toContain("Participants");
    for (const label of ["My support", "My day", "My shifts", "My leave", "My agreements", "My documents"])
      expect(entries).not.toContain(label);
    expect(
      entries.filter((label) => /support$|care for|advocates|to complete|to fill/.test(label ?? "")),
    ).toEqual([]);
  });

  test("(ux 6.4) has at most nine groups; only the open one is unfolded, and folding is remembered", async () => {
    openAs("Admin", "/faqs");
    await waitFor(async () => expect((await groups()).length).toBeGreaterThan(5));
    const shown = await groups();
    expect(shown.length).toBeLessThanOrEqual(9);
    expect(shown.filter(([, open]) => open === "true").map(([label]) => label)).toEqual(["Website"]);
    expect(await unfolded()).toContain("FAQs");
    expect(await unfolded()).not.toContain("Licences");
    await user.click((await menu()).getByRole("button", { name: "Staff" }));
    expect(await unfolded()).toContain("Licences");
    await waitFor(() => expect(askedFor("PUT preferences/menu")[0]?.body).toBe('{"workforce":true}'));
  });

  test("(ux 6.4) is filtered by words, and Enter opens the first that fits", async () => {
    openAs("Admin", "/faqs");
    const box = (await menu()).getByRole("searchbox", { name: "Filter menu" });
    await user.type(box, "lice");
    expect(await unfolded()).toEqual(["Licences"]);
    await user.type(box, "xyz");
    expect((await menu()).getByRole("status").textContent).toBe("No matches");
    await user.clear(box);
    await user.type(box, "testimon{Enter}");
    await waitFor(() => expect(address()).toBe("/testimonials"));
  });

  test("marks where a record is found whose list is in no menu", async () => {
    openAs("Admin", "/timesheet-no-shows/n1");
    const links = (await menu()).getAllByRole("link");
    expect(
      links.filter((link) => link.getAttribute("aria-current") === "page").map((link) => link.textContent),
    ).toEqual(["Timesheets"]);
  });

  test("(mission 8, ux L7) has no Settings for people who cannot change them; the screen stays open to them", async () => {
    openAs("Participant", "/settings/ndis-profile", { ...nobody, participant_uuid: "p" });
    // What the test before still asked for may be answered first.
    await waitFor(async () => expect(await inMenu()).not.toContain("Settings"));
    expect(screen.queryByRole("heading", { name: /access to this page|not for you/ })).toBeNull();
  });

  test("(ux L4) has no icon twice among what an admin sees", () => {
    const { definitions } = product();
    const shown = entriesOf(definitions, personOf("Admin"), nobody, "ndis");
    const icons = shown.filter(({ group }) => group !== "account").map(({ icon }) => icon);
    expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([]);
  });

  test("leads to the reports for those who may open one", () => {
    const { definitions } = product();
    const labels = (permissions: string[]) =>
      entriesOf(definitions, personOf("Staff", { permissions }), nobody, "ndis").map(({ label }) => label);
    expect(labels([])).not.toContain("All reports");
    expect(labels(["view-incidents-report"])).toContain("All reports");
  });

  test.each([
    [["view-staff-report"], false],
    [["view-staff"], false],
    [["view-staff-report", "view-staff"], true],
  ])("holders of %j are led to the report of staff: %s", (permissions, isLed) => {
    const person = personOf("Staff", { permissions });
    const { definitions } = product();
    const paths = new Set(entriesOf(definitions, person, nobody, "ndis").map(({ path }) => path));
    expect(paths.has("/reports/staff")).toBe(isLed);
    expect(paths.has("/all-reports")).toBe(isLed);
    expect(leadsSomewhere(definitions, person, "ndis", "/reports/staff")).toBe(isLed);
  });

  test("(a11y F9) has no headings, so that the first one is the page's", async () => {
    openAs("Admin", "/faqs");
    expect((await menu()).queryAllByRole("heading", { hidden: true })).toEqual([]);
  });
});

describe("the workspace", () => {
  const worker = { ...nobody, staff_uuid: "s" };

  test("(ux §2) is named after where one is, and its menu is the one that is shown", async () => {
    openAs("Admin", "/dashboard", worker);
    const choice = await screen.findByRole("button", { name: /^Dashboard:/ });
    expect(choice.textContent).toBe("Dashboard");
    expect(await inMenu()).toContain("Participants");
    expect(await inMenu()).not.toContain("My shifts");
    await user.click(choice);
    await user.click(await screen.findByRole("menuitemradio", { name: "My day" }));
    await waitFor(() => expect(address()).toBe("/personal/dashboard"));
    await waitFor(async () => expect(await inMenu()).toContain("My shifts"));
    expect(await inMenu()).not.toContain("Participants");
    expect(screen.getByRole("button", { name: /^Dashboard:/ }).textContent).toBe("My day");
  });

  test("stays the same on screens that every workspace has", async () => {
    sessionStorage.setItem("dashboard_type", "personal_dashboard");
    openAs("Admin", "/roles", worker);
    expect((await screen.findByRole("button", { name: /^Dashboard:/ })).textContent).toBe("Dashboard");
    await user.click(await screen.findByRole("button", { name: /Your account/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Profile" }));
    await waitFor(() => expect(address()).toBe("/profile"));
    expect(screen.getByRole("button", { name: /^Dashboard:/ }).textContent).toBe("Dashboard");
  });

  test("is offered in one place only", async () => {
    openAs("Admin", "/faqs", worker);
    await screen.findByRole("button", { name: /^Dashboard:/ });
    await user.click(await screen.findByRole("button", { name: /Your account/ }));
    await screen.findByRole("menuitem", { name: "Sign out" });
    expect(screen.queryByRole("menuitemradio", { name: "My day" })).toBeNull();
  });
});

test("(mission 4) on a platform of another type the whole domain is gone: entries, screens and calls", () => {
  const { definitions } = product();
  const here = entriesOf(definitions, personOf("Admin"), nobody, "ndis").map(({ id }) => id);
  const elsewhere = entriesOf(definitions, personOf("Admin"), nobody, "aged-care");
  expect(here).toContain("participants");
  for (const { group } of elsewhere) expect(["people", "forms", "reports"]).not.toContain(group);
  expect(elsewhere.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["staff", "faqs", "roles", "settings"]),
  );
  for (const id of ["shifts", "participants", "wounds", "incident_report_form", "report:participants"])
    expect(elsewhere.map((entry) => entry.id)).not.toContain(id);
  for (const name of ["participants", "participant-documents", "wounds", "claim-rows", "my-plans"]) {
    const resource = definitions.resources.get(name);
    expect(resource?.access.platform, name).toBe("ndis");
    const { one, list } = resource?.calls ?? {};
    expect((one ?? list)?.needs, name).toMatchObject({ platform: "ndis" });
  }
});

test("(mission 4) what stays on a platform of another type is what any organisation has", () => {
  const { definitions } = product();
  const anyone = personOf("Admin", { permissions: allPermissions(definitions) });
  const details = { staff_uuid: "s", participant_uuid: "p", cares_for: 1 };
  const stays = entriesOf(definitions, anyone, details, "aged-care").map(({ id }) => id);
  // Whoever adds an entry to the menu says here that it is none of the domain, or in navigation.json that it is one.
  const general = `
    activity-log award-types background-jobs banners chat chat-access chat-reports compliance
    compliance-requests destructions faqs integration-settings job-posts leave leave-calendar login-log
    my-activity-log my-compliance my-contracts my-leave my-licences my-login-log my-profile news
    newsfeed notices notification-settings notifications personal-dashboard plan platform-users
    public-holidays roles services settings setup social-links staff staff-allowances staff-categories
    staff-contracts staff-licences testimonials why-choose-us`.trim();
  expect(new Set(stays)).toEqual(new Set(general.split(/\s+/)));
});

test("an entry of a condition that names its group is on that platform only, whatever kind it is", () => {
  const definitions = resolveDefinitions({
    ...product().definitions,
    resources: [],
    reports: [{ name: "cars", label: "Cars", model: "Car", calls: {} } as never],
    navigation: {
      groups: [{ name: "reports", label: "Reports" }],
      conditions: [{ groups: ["reports"], platform: "ndis" }],
    },
    wizards: [],
  });
  expect(menuEntries(definitions).map(({ id, access }) => [id, access.platform])).toEqual([
    ["report:cars", "ndis"],
  ]);
});

describe("bookmarks", () => {
  const bookmark = (id: string, title: string, link: string) => ({
    id,
    title,
    link,
    icon: "Person",
    isBookmarked: true,
  });

  test("(mission 7) are asked for with the shell, stand on top, and any page can be added", async () => {
    const known = [bookmark("/participants/1", "Ada Example", "/participants/1")];
    server.use(...bookmarkCalls(known));
    openAs("Admin", "/profile");
    const list = await (await menu()).findByRole("list", { name: "Bookmarks" });
    expect(within(list).getByRole("link", { name: "Ada Example" }).getAttribute("href")).toBe(
      "/participants/1",
    );
    await user.click((await menu()).getByRole("button", { name: "Bookmark this page" }));
    await waitFor(() => expect(askedFor("POST /api/bookmarks/update")).toHaveLength(1));
    expect(JSON.parse(askedFor("POST /api/bookmarks/update")[0]?.body ?? "")).toEqual({ id: "my-profile" });
  });

  function bookmarkCalls(bookmarks: object[]) {
    const suggestions = [bookmark("my-profile", "Profile", "/profile")];
    return [
      http.get("*/api/bookmarks/data", () => answer({ bookmarks, suggestions } as never)),
      http.post("*/api/bookmarks/update", () => answer({ bookmarks, suggestions } as never)),
    ];
  }
});

describe("(a11y F1) shortcuts of one letter", () => {
  test("can be turned off, which is kept, and Ctrl K goes on working", async () => {
    openAs("Admin", "/profile");
    await screen.findByRole("heading", { level: 1 });
    await user.click(await screen.findByRole("button", { name: /Your account/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Keyboard shortcuts" }));
    await user.click(await screen.findByRole("switch", { name: "Single-key shortcuts" }));
    await waitFor(() => expect(askedFor("PUT preferences/shortcuts")[0]?.body).toBe('{"single":false}'));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("?gp/");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(address()).toBe("/profile");
    await user.keyboard("{Control>}k{/Control}");
    expect(await screen.findByRole("combobox", { name: "Search pages and records" })).toBeTruthy();
  });
});

describe("(a11y F10, WCAG 2.2.1) before a session ends", () => {
  const tokenOf = (iat: number) => `h.${btoa(JSON.stringify({ iat }))}.s`;

  test("people are warned two minutes ahead, and one button extends it by a call", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: Date.UTC(2026, 10, 22, 9) });
    try {
      const made = Math.floor(Date.now() / 1000);
      server.use(
        at("post", "auth/refresh-token", () => answer({ token: tokenOf(made + 1700), refresh_token: "r2" })),
      );
      const timed = { ...platform, session_idle_minutes: 30 };
      openAs("Admin", "/profile", nobody, timed);
      sessionStorage.setItem("userToken", tokenOf(made));
      await screen.findByRole("heading", { level: 1, name: /Profile|Admin/ });
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { timeout: 10_000 });
      act(() => void vi.advanceTimersByTime(27 * 60_000));
      expect(screen.queryByRole("alertdialog")).toBeNull();
      act(() => void vi.advanceTimersByTime(62_000));
      const dialog = await screen.findByRole("alertdialog", { name: "You are about to be signed out" });
      const described = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
      expect(described?.textContent).toMatch(/signs you out in \d:\d\d\. What you typed is kept/);
      expect(within(dialog).getByRole("timer").textContent).toMatch(/in [01]:\d\d\./);
      act(() => within(dialog).getByRole("button", { name: "Stay signed in" }).click());
      await waitFor(() => expect(askedFor("POST auth/refresh-token")).toHaveLength(1));
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
      act(() => void vi.advanceTimersByTime(60_000));
      expect(screen.queryByRole("alertdialog")).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
