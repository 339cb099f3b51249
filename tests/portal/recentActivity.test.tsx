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

test("recent activity links to records that its reader may open, under the reader's own list of them", async () => {
  const worker = personOf("Staff", { permissions: ["view-personal-dashboard", "view-my-shifts"] });
  server.use(
    at("get", "get-current-user-detail", () => answer(worker)),
    at("get", "dashboards/personal", () =>
      answer({
        shifts: [],
        needs: [],
        forms: [],
        drafts: [],
        participants: [],
        activity: [entry("shifts", "Domestic"), entry("staff", "Ada Nguyen")],
      }),
    ),
  );
  keepSession({ user: worker, platform });
  openPortal("/personal/dashboard");
  const link = await screen.findByRole("link", { name: "Domestic" });
  expect(link.getAttribute("href")).toBe(`/my-shifts/${id}`);
  screen.getByText("Ada Nguyen");
  expect(screen.queryByRole("link", { name: "Ada Nguyen" })).toBeNull();
});

test("what someone did is a sentence, also where an action has no words of its own", async () => {
  const admin = personOf("Admin");
  server.use(
    at("get", "get-current-user-detail", () => answer(admin)),
    at("get", "dashboards/personal", () =>
      answer({
        shifts: [],
        needs: [],
        forms: [],
        drafts: [],
        participants: [],
        activity: [
          entry("staff-licences", "CPR", "approve"),
          entry("staff-licences", "Screening", "set-clearance"),
        ],
      }),
    ),
  );
  keepSession({ user: admin, platform });
  openPortal("/personal/dashboard");
  const sentences = async (label: string) =>
    (await screen.findByRole("link", { name: label })).closest("div")?.textContent;
  expect(await sentences("CPR")).toBe("Somebody approved the licence CPR");
  expect(await sentences("Screening")).toBe("Somebody chose “Set clearance” for the licence Screening");
});
