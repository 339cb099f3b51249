import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { addDays, today } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// Planning a shift, and what a worker sees of one (ux §2).
const server = fakeApi();
const user = userEvent.setup();
const uuid = "66666666-6666-4666-8666-666666666666";
const someone = "22222222-2222-4222-8222-222222222222";
const tomorrow = addDays(today("Australia/Sydney"), 1);
const shift = {
  uuid,
  version: 1,
  start_at: "2031-03-12T22:00:00.000Z",
  end_at: "2031-03-13T01:00:00.000Z",
  shift_type: "community_access",
  status: "scheduled",
  draft: false,
  participants: [someone],
  staff: "33333333-3333-4333-8333-333333333333",
  instructions: "Take the walking frame along.",
};
const input = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name);

function open(path: string, role = "Admin", more: object = {}): void {
  server.use(
    at("get", "ndis/roster/show-roster-staff-shifts/:id", () => answer({ shift: { ...shift, ...more } })),
    at("get", "references/:resource", () => answer({ references: [] })),
  );
  keepSession({ user: personOf(role), platform });
  openPortal(path);
}

test("a day and a time are typed together, and the end follows the start (ux §2, plan a shift)", async () => {
  open("/shifts/new");
  await user.type(await screen.findByLabelText(/^Start$/), "tomorrow 9am");
  await user.tab();
  expect(input(/^Start$/).value).toBe(writtenDate(tomorrow));
  expect(input("Start: time").value).toBe("9:00 am");
  await waitFor(() => expect(input(/^End$/).value).toBe(writtenDate(tomorrow)));
  await user.type(input("End: time"), "1pm");
  await user.tab();
  expect(input(/^End$/).value).toBe(writtenDate(tomorrow));
  await user.clear(input("End: time"));
  await user.type(input("End: time"), "2am");
  await user.tab();
  expect(input(/^End$/).value).toBe(writtenDate(addDays(tomorrow, 1)));
});

test("a shift opened from a participant is with them; a copy begins with what the other one has", async () => {
  open(`/shifts/new?copy=${uuid}`);
  await waitFor(() => expect(input("Start: time").value).toBe("9:00 am"));
  expect(input(/^Start$/).value).toBe("13 Mar 2031");
  expect(input(/^Instructions/).value).toBe("Take the walking frame along.");
});

test("a change with warnings is saved with a reason, and what was typed stays until then", async () => {
  const update = "POST ndis/roster/update-roster-staff-shift";
  const warnings = [
    { rule: "rest", field: "staff", sentence: "Too little rest.", fact: "7 h.", solve: "Move it." },
  ];
  server.use(
    at(
      "post",
      "ndis/roster/update-roster-staff-shift",
      () => HttpResponse.json({ message: "Too little rest.", data: { warnings } }, { status: 409 }),
      { once: true },
    ),
    at("post", "ndis/roster/update-roster-staff-shift", () => answer({ shift: { ...shift, version: 2 } })),
  );
  open(`/shifts/${uuid}/edit`);
  const instructions = await screen.findByLabelText(/^Instructions/);
  await user.click(instructions);
  await user.paste("Ring twice.");
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  const asking = within(await screen.findByRole("dialog", { name: "Please check before saving" }));
  expect(asking.getByText(/Too little rest\. 7 h\. Move it\./)).toBeTruthy();
  expect(askedFor(update).at(-1)?.body).toContain("accept_warnings");
  const anyway = asking.getByRole<HTMLButtonElement>("button", { name: "Save anyway" });
  expect(anyway.disabled).toBe(true);
  await user.click(asking.getByLabelText(/^Reason/));
  await user.paste("They agreed.");
  await user.click(anyway);
  await waitFor(() => expect(askedFor(update)).toHaveLength(2));
  const sent = askedFor(update).at(-1)?.body ?? "";
  for (const part of ["rest", "They agreed.", "Ring twice."]) expect(sent).toContain(part);
});

test("a worker sees who to call and what to do first, and is asked before starting early (ux M6)", async () => {
  server.use(
    at("get", "ndis/personal/my-clients", () =>
      answer({
        clients: [
          { uuid: someone, full_name: "Björn Sørensen", mobile: "+61491570156", address: "3 Mann St" },
        ],
        pagination: { total: 1, count: 1 },
      }),
    ),
    at("post", "ndis/roster/staff/start-shift", () => answer({ shift }, "Shift started")),
  );
  open(`/my-shifts/${uuid}`, "Staff", { starts_from: "2026-01-01T00:00:00.000Z" });
  const summary = within(await screen.findByRole("region", { name: "Your shift" }));
  const call = await summary.findByRole("link", { name: "Call Björn Sørensen" });
  expect(call.getAttribute("href")).toBe("tel:+61491570156");
  expect(summary.getByText("Take the walking frame along.")).toBeTruthy();
  expect(summary.getByRole("link", { name: "Open map" }).getAttribute("href")).toContain("3%20Mann%20St");
  await user.click(screen.getByRole("button", { name: "Start shift" }));
  const asked = within(await screen.findByRole("dialog", { name: "Start this shift early?" }));
  expect(askedFor("POST ndis/roster/staff/start-shift")).toEqual([]);
  await user.click(asked.getByRole("button", { name: "Start shift" }));
  await waitFor(() => expect(askedFor("POST ndis/roster/staff/start-shift")).toHaveLength(1));
});

test.each(["Staff", "Admin"])(
  "%s: a shift is not started before its time, which the worker reads",
  async (role) => {
    open(role === "Staff" ? `/my-shifts/${uuid}` : `/shifts/${uuid}`, role, {
      starts_from: "2031-03-12T21:45:00.000Z",
    });
    if (role === "Staff")
      expect(await screen.findByText("You can start on Thu 13 Mar 2031 from 8:45 am")).toBeTruthy();
    else await screen.findByRole("button", { name: "More actions" });
    expect(screen.queryByRole("button", { name: "Start shift" })).toBeNull();
  },
);
