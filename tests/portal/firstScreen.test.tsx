import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { read, write } from "#framework/browser/session/storage.ts";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { address, openPortal } from "../support/portal/openPortal.tsx";

// design/decisions.md, "first screen" (ux D3): who lands where when nothing is stored.
const server = fakeApi();
const user = userEvent.setup();
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

/** Signs in with the form as someone of a role, who may have shifts of their own. */
async function signInAs(
  role: string,
  { shifts = false, also = [] }: { shifts?: boolean; also?: string[] } = {},
): Promise<void> {
  const person = personOf(role);
  const signedIn = {
    ...person,
    permissions: [...person.permissions, ...also.map((name) => ({ name }))],
    has_shifts_ahead: shifts,
  };
  const session = { token: "access-1", refresh_token: "renewal-1", user: signedIn, platform };
  server.use(
    at("post", "auth/login", () => answer(session)),
    at("get", "get-current-user-detail", () => answer(signedIn)),
  );
  openPortal("/login");
  await user.type(await screen.findByLabelText(/^E-?mail/), "somebody@demo.example");
  await user.type(screen.getByLabelText("Password"), "a password{Enter}");
  await waitFor(() => expect(address()).not.toBe("/login"));
}

const coordinator = { also: ["view-admin-dashboard"] };

describe("at sign-in without a stored dashboard (D3)", () => {
  test.each([
    ["an admin without shifts", "Admin", {}, "admin_dashboard", "/dashboard"],
    ["an admin with a shift today", "Admin", { shifts: true }, "personal_dashboard", "/personal/dashboard"],
    ["a coordinator without shifts", "Staff", coordinator, "admin_dashboard", "/dashboard"],
    [
      "a coordinator with a shift next week",
      "Staff",
      { ...coordinator, shifts: true },
      "personal_dashboard",
      "/personal/dashboard",
    ],
    ["a worker without shifts", "Staff", {}, "personal_dashboard", "/personal/dashboard"],
    ["a worker with shifts", "Staff", { shifts: true }, "personal_dashboard", "/personal/dashboard"],
    ["a participant", "Participant", {}, "personal_dashboard", "/participant/dashboard"],
    ["an advocate", "Caring advocate", {}, "personal_dashboard", "/cared-for"],
  ] as const)("%s (%s, %j) stores %s and lands on %s", async (_who, role, more, type, path) => {
    await signInAs(role, { ...more });
    await waitFor(() => expect(address()).toBe(path));
    expect(read("dashboard_type")).toBe(type);
  });

  test.each([
    ["view-staff-licences", "/staff-licences"],
    [undefined, "/notifications"],
  ])("who has a role without a dashboard and %s lands on %s, and has a menu", async (permission, path) => {
    await signInAs("Auditor", { also: permission === undefined ? [] : [permission] });
    await waitFor(() => expect(address()).toBe(path));
    expect((await screen.findAllByRole("navigation")).length).toBeGreaterThan(0);
  });

  const asks = /^Your role does not open any pages yet. Ask an administrator/;
  test.each([
    [[], asks],
    [["edit-faqs", "edit-staff-documents"], /for permission to see: FAQs and Staff\.$/],
    // A report of records that they may not see.
    [["view-staff-report"], /for permission to see: Staff\.$/],
    // A detail of records that they may not open.
    [["view-staff-payment"], asks],
  ])("who holds %j and has nothing in the menu is told whom to ask, and for what", async (also, told) => {
    await signInAs("Auditor", { also });
    expect(await screen.findByText(told)).toBeTruthy();
  });

  test("nobody is told to ask who has a page to open", async () => {
    await signInAs("Auditor", { also: ["view-staff-licences"] });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByText(asks)).toBeNull();
  });

  test("a stored dashboard stays", async () => {
    write("dashboard_type", "personal_dashboard");
    await signInAs("Admin");
    await waitFor(() => expect(address()).toBe("/personal/dashboard"));
    expect(read("dashboard_type")).toBe("personal_dashboard");
  });
});
