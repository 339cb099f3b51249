import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { writtenDay } from "#framework/shared/dates/spans.ts";
import { addDays, today } from "#framework/shared/dates/dates.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { answer, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// The worker's next shifts on the phone.
const server = fakeApi();

test("says when an ended shift was worked, and that its note is missing", async () => {
  const zone = platform.time_zone;
  const day = today(zone);
  const moment = (time: string) => instantAt(day, time, zone).toISOString();
  const shift = {
    uuid: "44444444-4444-4444-8444-444444444441",
    version: 1,
    staff: "33333333-3333-4333-8333-333333333330",
    status: "completed",
    start_at: moment("08:00"),
    end_at: moment("10:00"),
    clock_in_at: moment("08:03"),
    clock_out_at: moment("10:05"),
    shift_type: "sil",
    note_required: true,
    notes: 0,
  };
  server.use(
    at("get", "ndis/personal/my-day", () =>
      answer({ server_time: new Date().toISOString(), late_minutes: 10, shifts: [shift] }),
    ),
  );
  keepSession({ user: { ...personOf("Staff"), staff_uuid: shift.staff }, platform });
  openPortal(`/my-week?shift=${shift.uuid}`);
  expect(await screen.findByText(`You worked ${writtenDay(day, day)}, 8:03 – 10:05 am.`)).toBeTruthy();
  expect(screen.getByText("This shift still needs a note. Write it below.")).toBeTruthy();
});

test("says what is the case where the account has no staff record, and does not ask to try again", async () => {
  const message = "Your account has no staff record. Ask an administrator if it should have one.";
  server.use(at("get", "ndis/personal/my-day", () => refusal(404, message)));
  keepSession({ user: personOf("Staff"), platform });
  openPortal("/my-week");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("says on which day a later shift can be started", async () => {
  const zone = platform.time_zone;
  const now = today(zone);
  const day = addDays(now, 2);
  const shift = {
    uuid: "44444444-4444-4444-8444-444444444440",
    version: 1,
    staff: "33333333-3333-4333-8333-333333333330",
    status: "scheduled",
    start_at: instantAt(day, "14:00", zone).toISOString(),
    end_at: instantAt(day, "22:00", zone).toISOString(),
    shift_type: "sil",
    notes: 0,
  };
  server.use(
    at("get", "ndis/personal/my-day", () =>
      answer({ server_time: new Date().toISOString(), early_minutes: 15, late_minutes: 10, shifts: [shift] }),
    ),
  );
  keepSession({ user: { ...personOf("Staff"), staff_uuid: shift.staff }, platform });
  openPortal("/my-week");
  expect(
    await screen.findByText(`You can start this shift on ${writtenDay(day, now)} from 1:45 pm.`),
  ).toBeTruthy();
});
