import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http } from "msw";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// What a draft roster would pay, from the roster to the evidence of a line (issue 18).
const server = fakeApi();
const user = userEvent.setup();
const [willa, nora] = ["33333333-3333-4333-8333-333333333330", "33333333-3333-4333-8333-333333333331"];
const shift = {
  uuid: "44444444-4444-4444-8444-444444444440",
  version: 1,
  start_at: "2026-11-23T22:00:00Z",
  end_at: "2026-11-24T02:00:00Z",
  shift_type: "personal_care",
  status: "scheduled",
  draft: true,
  staff: willa,
};
const rule = (title: string, clause: string) => ({
  id: title,
  title,
  clause,
  source: "Pay guide",
  pack: "schads-2026-07-01",
  from: "2026-07-01",
});
const line = (rate: number, title: string) => ({
  category: "ordinary",
  date: "2026-11-24",
  unit: "hour",
  minutes: 240,
  quantity: 4,
  base: 3622,
  multiplier: rate / 3622,
  rate,
  amount: 4 * rate,
  share: 4 * rate,
  rule: rule(title, "28.1"),
  because: [],
  segments: [{ shift: shift.uuid, from: shift.start_at, until: shift.end_at, minutes: 240 }],
});
const totals = { before: 100_000, after: 121_732 };
const workers = [
  { uuid: willa, full_name: "Willa Worker", drafts: 2, before: 100_000, after: 121_732 },
  { uuid: nora, full_name: "Nora New", drafts: 1, before: null, after: null },
  { uuid: shift.uuid, full_name: "Paul Published", drafts: 0, before: 0, after: 0 },
];

const open = (more: { permissions?: string[] } = {}) => {
  const person = personOf("Admin", more);
  server.use(
    at("get", "get-current-user-detail", () => answer(person)),
    at("post", "ndis/roster/staff/shifts", () =>
      answer({ shifts: [shift], range: {}, holidays: [], totals: {} }),
    ),
    at("get", "ndis/roster/sidebar/staff/all-staff-list", () => answer({ staffs: workers, range: {} })),
    http.get("*/ndis/roster/draft-pay", ({ request }) => {
      const isOfOne = new URL(request.url).searchParams.has("staff");
      const lines = {
        added: [line(5433, "First hours of overtime")],
        removed: [],
        same: [line(3622, "Ordinary hours")],
      };
      const exceptions = [
        { code: "rest", date: "2026-11-24", text: "The break before this shift is shorter." },
      ];
      return answer({ range: {}, totals, workers, open_drafts: 1, ...(isOfOne && { lines, exceptions }) });
    }),
  );
  keepSession({ user: person, platform });
  openPortal("/roster?view=timeline&date=2026-11-23");
};

test("the pay of drafts is compared for each worker, and opened to the rule of a line", async () => {
  open();
  await user.click(await screen.findByRole("button", { name: "Pay of drafts" }));
  const dialog = await screen.findByRole("dialog", { name: /Pay with the drafts of/ });
  const row = await within(dialog).findByRole("row", { name: /All workers/ });
  expect(row.textContent).toBe("All workers3$1,000.00$1,217.32+$217.32");
  expect(within(dialog).getByRole("row", { name: /Nora New/ }).textContent).toBe("Nora New1No pay rate");
  expect(within(dialog).queryByRole("row", { name: /Paul/ })).toBeNull();
  expect(within(dialog).getByText(/1 draft has no support worker/)).toBeTruthy();
  expect(within(dialog).getByText(/includes 1 worker without drafts/)).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Willa Worker" }));
  const added = await within(dialog).findByRole("region", { name: "Added by the drafts" });
  expect(within(dialog).getByText(/Tue 24 Nov.*The break before this shift is shorter/)).toBeTruthy();
  await user.click(within(added).getByText("First hours of overtime"));
  expect(within(added).getByText("First hours of overtime (clause 28.1)")).toBeTruthy();
  expect(askedFor("GET ndis/roster/draft-pay").map(({ call }) => call.includes(`staff=${willa}`))).toEqual([
    false,
    true,
  ]);
});

test("who may not see pay rates is not offered it", async () => {
  open({ permissions: ["view-shifts", "edit-shifts"] });
  await screen.findByRole("button", { name: /Publish 1 draft/ });
  expect(screen.queryByRole("button", { name: "Pay of drafts" })).toBeNull();
});
