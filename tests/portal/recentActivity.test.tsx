import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const id = "22222222-2222-4222-8222-222222222222";

/** What a dashboard says happened last. */
const entry = (resource: string, label: string, action = "update") => ({
  uuid: crypto.randomUUID(),
  user_name: "Somebody",
  action,
  resource,
  record_uuid: id,
  record_label: label,
  at: "2026-11-22T01:00:00Z",
});

/** Opens My day of a person, with nothing on it but what people did last. */
function openDashboard(user: ReturnType<typeof personOf>, activity: object[]): void {
  const others = { shifts: [], needs: [], forms: [], drafts: [], participants: [] };
  server.use(
    at("get", "get-current-user-detail", () => answer(user)),
    at("get", "dashboards/personal", () => answer({ ...others, activity })),
  );
  keepSession({ user, platform });
  openPortal("/personal/dashboard");
}

test("recent activity links to records that its reader may open, under the reader's own list of them", async () => {
  const worker = personOf("Staff", { permissions: ["view-personal-dashboard", "view-my-shifts"] });
  openDashboard(worker, [entry("shifts", "Domestic"), entry("staff", "Ada Nguyen")]);
  const link = await screen.findByRole("link", { name: "Domestic" });
  expect(link.getAttribute("href")).toBe(`/my-shifts/${id}`);
  screen.getByText("Ada Nguyen");
  expect(screen.queryByRole("link", { name: "Ada Nguyen" })).toBeNull();
});

test("what someone did is a sentence, also where an action has no words of its own", async () => {
  const admin = personOf("Admin");
  openDashboard(admin, [
    entry("staff-licences", "CPR", "approve"),
    entry("staff-licences", "Screening", "set-clearance"),
  ]);
  const sentences = async (label: string) =>
    (await screen.findByRole("link", { name: label })).closest("div")?.textContent;
  expect(await sentences("CPR")).toBe("Somebody approved the licence CPR");
  expect(await sentences("Screening")).toBe("Somebody chose “Set clearance” for the licence Screening");
});

test("an export is of many records, not of one", async () => {
  const admin = personOf("Admin");
  openDashboard(admin, [{ ...entry("staff-licences", "Licences", "export"), record_uuid: null }]);
  expect((await screen.findByText("licences")).closest("div")?.textContent).toBe(
    "Somebody exported licences",
  );
});
