import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// A saved report that is sent by email: its link opens it as it was saved, and its schedule is made where it was saved.
const server = fakeApi();
const user = userEvent.setup();
const uuid = "33333333-3333-4333-8333-333333333333";
const filter = { all: [{ field: "status", operator: "is", value: "waitlisted" }] };
const view = {
  uuid,
  name: "Waiting",
  role: null,
  mine: true,
  state: { filter },
  mail: null as object | null,
};
const asked: { filters?: unknown }[] = [];

function openReport(address: string, views: object[]): void {
  asked.length = 0;
  const status = { key: "status", label: "Status", type: "choice", operators: ["is"], default: true };
  const more = { sortable: true, always: false, sensitive: false };
  server.use(
    http.get("*/model-schema/NdisClientUser", () => answer({ filterable_columns: [{ ...status, ...more }] })),
    http.get("*/dropdown-options/*", () =>
      answer({ options: [{ value: "waitlisted", label: "Waitlisted" }] }),
    ),
    http.post("*/client/export/list", async ({ request }) => {
      asked.push((await request.json()) as { filters?: unknown });
      return HttpResponse.json({
        message: "",
        data: {
          clients: [],
          pagination: { total: 0, count: 0, per_page: 10, current_page: 1, total_pages: 1 },
        },
      });
    }),
    at("get", "views/of/report:participants", () => answer({ views })),
    at("get", "references/report-views", () => answer({ references: [{ id: uuid, title: "Waiting" }] })),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(address);
}

test("the link of an email opens the report as it was saved", async () => {
  openReport(`/reports/participants?view=${uuid}`, [view]);
  await waitFor(() => expect(asked.at(-1)?.filters).toEqual(filter));
  await waitFor(() => expect(window.location.search).not.toContain("view="));
  expect(await screen.findByRole("heading", { level: 1, name: "Waiting" })).toBeTruthy();
  expect(document.title).toMatch(/^Waiting · /);
  // One step back in the trail is the report itself, as it is for everyone.
  const trail = within(screen.getByRole("navigation", { name: "You are here" }));
  const link = trail.getByRole("link", { name: "Participant report" });
  expect(link.getAttribute("href")).toBe("/reports/participants");
});

test("a saved report that is gone is said to be, and the report is shown as usual", async () => {
  openReport(`/reports/participants?view=${uuid}`, []);
  expect(await screen.findByText(/This saved report is no longer there/)).toBeTruthy();
  await waitFor(() =>
    expect(asked.at(-1)?.filters).toEqual({ all: [{ ...filter.all[0], value: "active" }] }),
  );
  expect(screen.getByRole("heading", { level: 1, name: "Participant report" })).toBeTruthy();
});

/** Opens the saved views, once the columns of the report are known. */
async function openViews(): Promise<void> {
  const views = await screen.findByRole<HTMLButtonElement>("button", { name: "Views" });
  await waitFor(() => expect(views.disabled).toBe(false));
  await user.click(views);
}

test("a saved report is scheduled where it was saved", async () => {
  openReport("/reports/participants", [view]);
  server.use(at("post", "records/report-mails", () => answer({ mail: { uuid, view: uuid } })));
  await openViews();
  await user.click(await screen.findByRole("button", { name: "Schedule Waiting by email" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Schedule by email" }));
  await user.click(await dialog.findByLabelText("Every day"));
  await user.click(dialog.getByRole("button", { name: "Schedule" }));
  await waitFor(() => expect(askedFor("POST records/report-mails")).toHaveLength(1));
  expect(JSON.parse(askedFor("POST records/report-mails")[0]?.body ?? "")).toEqual({
    view: uuid,
    how_often: "daily",
    time: "07:00",
    send_to: "me",
    only_with_rows: true,
  });
});

test.each([
  ["active", "Waiting is sent by email. Open its schedule"],
  ["paused", "Waiting is scheduled by email and paused. Open its schedule"],
])("the saved report leads to its schedule, which is %s", async (status, name) => {
  openReport("/reports/participants", [{ ...view, mail: { uuid: "m1", status } }]);
  await openViews();
  const link = await screen.findByRole("link", { name });
  expect(link.getAttribute("href")).toBe("/report-mails/m1");
});
