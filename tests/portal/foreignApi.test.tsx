import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { read } from "#framework/browser/session/storage.ts";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { address, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";
import { categories, foreignApi, manyGroups, portal, provider, refuseGroups, taken } from "./foreignApi.ts";

const own = (content: unknown) => content;
const folder = definitionFolder({
  "resources/portal.json": portal,
  "resources/navigation.json": { groups: [{ name: "people", label: "People" }] },
  "resources/access.json": { permissions: [], roles: [] },
  "resources/staff-categories.json": categories,
  "schemas/records/staff-category.json": own,
  "schemas/types/active.json": own,
  "schemas/types/licence-type.json": own,
});
/** Every request that goes anywhere but to the provider's API and the static files. */
const strays: string[] = [];
const server = setupServer(
  ...staticFiles(loadDefinitions(folder)),
  ...foreignApi,
  http.all("*", ({ request }) => {
    strays.push(`${request.method} ${request.url}`);
    return HttpResponse.json({}, { status: 404 });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
beforeEach(() => {
  provider.groups = manyGroups(23);
  provider.asked = [];
  taken.clear();
  taken.add("jwt-1");
});
afterEach(() => {
  server.resetHandlers();
  expect(strays.splice(0)).toEqual([]);
});
afterAll(() => server.close());

const user = userEvent.setup();
const rows = () => screen.findAllByRole("link", { name: /^Group \d+$/ });
const asked = (start: string) => provider.asked.filter((request) => request.startsWith(start));

/** Signs in at an address, as a person does. */
async function signIn(path: string): Promise<void> {
  openPortal(path, { host: "brightside.care.example" });
  await user.type(await screen.findByLabelText("Email"), "bea@brightside.example");
  await user.type(screen.getByLabelText("Password"), "a long password");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

describe("a provider with an API of its own", () => {
  test("signs in with its names, and what it says of the session is kept", async () => {
    await signIn("/staff-categories");
    await rows();
    expect(asked("POST")).toEqual([
      'POST /rest/v3/sessions {"who":"bea@brightside.example","secret":"a long password"}',
    ]);
    expect(read("userToken")).toBe("jwt-1");
    expect(read("userRefreshToken")).toBe("renewal-1");
    expect(screen.getByText("Brightside Care")).toBeTruthy();
    await waitFor(() => expect(asked("GET /people/me")).toHaveLength(1));
  });

  test("lists, pages, orders, filters and searches with its parameters", async () => {
    await signIn("/staff-categories");
    expect(await rows()).toHaveLength(10);
    expect(screen.getByText("23 total")).toBeTruthy();
    expect(asked("GET /rest/v3/groups")).toEqual([
      "GET /rest/v3/groups?p=1&size=10&by=name&way=asc&state=active",
    ]);
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await screen.findByRole("link", { name: "Group 11" });
    expect(address()).toContain("page=2");
    await user.click(screen.getByRole("button", { name: /Name/ }));
    await screen.findByRole("link", { name: "Group 23" });
    expect(asked("GET /rest/v3/groups").at(-1)).toContain("p=1&size=10&by=name&way=desc");
    await user.click(screen.getByRole("button", { name: /Remove the filter/ }));
    await waitFor(() => expect(asked("GET /rest/v3/groups").at(-1)).not.toContain("state"));
    await user.type(screen.getByRole("searchbox"), "Group 07");
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(asked("GET /rest/v3/groups").at(-1)).toContain("like=Group 07");
  });

  test("shows a record, and says that one is not there", async () => {
    await signIn("/staff-categories/g4");
    expect(await screen.findByRole("heading", { name: "Group 04" })).toBeTruthy();
    expect(asked("GET /rest/v3/groups/")).toEqual(["GET /rest/v3/groups/g4"]);
  });

  test("adds a record; a refusal stands at its field and keeps what was typed", async () => {
    await signIn("/staff-categories/new");
    const name = await screen.findByLabelText(/^Name/);
    await user.type(name, "Taken");
    await user.click(screen.getByRole("button", { name: /^Add / }));
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByRole("link", { name: "That name is taken." })).toBeTruthy();
    expect(await screen.findByText("Look again.")).toBeTruthy();
    expect(screen.getByLabelText(/^Name/)).toMatchObject({ value: "Taken" });
    expect(name.getAttribute("aria-invalid")).toBe("true");
    await user.clear(name);
    await user.type(name, "Free");
    await user.click(screen.getByRole("button", { name: /^Add / }));
    expect(await screen.findByText("The group is there.")).toBeTruthy();
    await waitFor(() => expect(address()).toBe("/staff-categories/g24"));
    expect(asked("PUT /rest/v3/groups").at(-1)).toBe(
      'PUT /rest/v3/groups {"group":{"status":"active","name":"Free"}}',
    );
  });

  test("changes a record, and sends what was changed alone", async () => {
    await signIn("/staff-categories/g2/edit");
    const name = await screen.findByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, "Night team");
    await user.click(screen.getByRole("button", { name: /^Save / }));
    expect(await screen.findByText("The group is changed.")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "Night team" })).toBeTruthy();
    expect(asked("PATCH")).toEqual(['PATCH /rest/v3/groups/g2 {"name":"Night team"}']);
  });

  test("deletes a record, and offers no way back that its API does not have", async () => {
    await signIn("/staff-categories/g3");
    await screen.findByRole("heading", { name: "Group 03" });
    await user.click(screen.getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).queryByText(/restored/)).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(address()).toMatch(/^\/staff-categories($|\?)/));
    expect(await screen.findByText("Group 03 deleted")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(asked("DELETE")).toEqual(["DELETE /rest/v3/groups/g3"]);
  });

  test.each([
    ["403 on a list", 403, "You don't have access to this page"],
    ["500 on a list", 500, "The list could not be loaded"],
  ])("%s is said in the list's place", async (_name, status, said) => {
    server.use(refuseGroups(status, "Not so."));
    await signIn("/staff-categories");
    expect(await screen.findByText(said)).toBeTruthy();
  });

  test("404 on a record is said in its place", async () => {
    await signIn("/staff-categories/g99");
    expect(await screen.findByText("Page not found")).toBeTruthy();
  });

  test("extends the session with its call and its names", async () => {
    await signIn("/staff-categories");
    await rows();
    sessionStorage.setItem("userToken", "old");
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await screen.findByRole("link", { name: "Group 11" });
    expect(asked("PUT /rest/v3/sessions/renewal")).toHaveLength(1);
    expect(read("userToken")).toBe("jwt-1");
    expect(read("userRefreshToken")).toBe("renewal-2");
  });

  test("signs out with its call", async () => {
    await signIn("/staff-categories");
    await rows();
    await user.click(screen.getByRole("button", { name: /Your account/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    await waitFor(() => expect(address()).toBe("/login"));
    expect(asked("DELETE")).toEqual(["DELETE /rest/v3/sessions/present"]);
    expect(read("userToken")).toBeUndefined();
  });

  test("is offered nothing that its API cannot do", async () => {
    await signIn("/staff-categories");
    await rows();
    expect(screen.queryByRole("button", { name: "Bookmarks" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Views/ })).toBeNull();
  });
});
