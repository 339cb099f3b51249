import { addDays, today } from "#framework/shared/dates/dates.ts";
import {
  expectAccessible,
  expectAccessibleInBothSkins,
  expectAccessibleMirrored,
} from "../support/browser/axe.ts";
import type { Api } from "../support/browser/api.ts";
import { addParticipant } from "../support/browser/people.ts";
import { settled, toast } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";
import { unique } from "../support/unique.ts";

const day = () => today("Australia/Sydney");

interface Row {
  uuid: string;
}

/** A plan of a new participant, whose only budget was used to nine tenths before the portal. @returns its id */
async function planNearlyUsed(admin: Api): Promise<string> {
  const amount = 500_000;
  const [start, end] = [addDays(day(), -200), addDays(day(), 164)];
  const participant = await addParticipant(admin, unique("Nearly"), { plan_start: start, plan_end: end });
  const { data: offered } = await admin.get(`ndis/client/unassigned-services/${participant}?limit=1`);
  const [service] = offered.unassigned_services as unknown as Row[];
  const terms = {
    service: service?.uuid,
    agreed_rate: 7000,
    allocated: amount,
    start_date: start,
    end_date: end,
  };
  await admin.post("ndis/client/assign/services", {
    client_uuid: participant,
    services: [service?.uuid],
    terms: [terms],
  });
  const { data: assigned } = await admin.get(`ndis/client/${participant}/services`);
  const [booking] = assigned.services as unknown as Row[];
  await admin.post("ndis/client/update-assigned-service", {
    assigned_service_id: booking?.uuid,
    budget_category: "01",
    opening_delivered: amount * 0.9,
    opening_on: addDays(day(), -1),
  });
  const { data } = await admin.get(`records/ndis-plans?participant=${participant}`);
  const [plan] = data.ndis_plans as unknown as Row[];
  await admin.put(`records/ndis-plans/${plan?.uuid}`, {
    budgets: [{ category: "01", management: "agency", amount }],
  });
  return plan?.uuid ?? "";
}

test("the budgets of a plan show where the money is, in light and dark, mirrored and on a phone", async ({
  open,
  api,
}) => {
  const path = `/ndis-plans/${await planNearlyUsed(await api("admin"))}?tab=use`;
  const page = await open("coordinator", path, { skin: "system" });
  await settled(page);
  await expect(page.getByText("Nearly used").first()).toBeVisible();
  await expect(page.getByText("Allocated", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("figure", { name: /used and expected/ }).first()).toBeVisible();
  await expectAccessibleInBothSkins(page, "the budgets of a plan");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the budgets of a plan at 390 px");
  const mirrored = await open("coordinator", path, { direction: "rtl", reducedMotion: "reduce" });
  await settled(mirrored);
  await expectAccessibleMirrored(mirrored, "the budgets of a plan");
});

test("a participant reads in plain words what is left of their plan", async ({ open }) => {
  const page = await open("participant", "/my-plans", { viewport: { width: 390, height: 844 } });
  await settled(page);
  await page.getByRole("main").getByRole("link", { name: / to / }).first().click();
  await expect(page.getByText(/left of \$/).first()).toBeVisible();
  await expect(page.getByText(/^You have used \$/).first()).toBeVisible();
  // Which months are written depends on the day: a phone has room for every second or third.
  await expect(page.locator("svg text", { hasText: /^[A-Z][a-z]{2} \d\d$/ }).first()).toBeVisible();
  await expect(page.locator("svg text", { hasText: "…" })).toHaveCount(0);
  await expectAccessible(page, "what is left of a plan");
});

test("the next plan carries services forward as its dialog says beforehand", async ({ open, api }) => {
  const admin = await api("admin");
  const starts = addDays(day(), 20);
  const participant = await addParticipant(admin, unique("Renewed"), {
    plan_start: addDays(day(), -300),
    plan_end: addDays(starts, -1),
  });
  const { data: offered } = await admin.get(`ndis/client/unassigned-services/${participant}?limit=1`);
  const [service] = offered.unassigned_services as unknown as { uuid: string; name: string }[];
  const id = service?.uuid ?? "";
  await admin.post("ndis/client/assign/services", {
    client_uuid: participant,
    services: [id],
    terms: [
      {
        service: id,
        agreed_rate: 7000,
        allocated: 500_000,
        start_date: addDays(day(), -100),
        end_date: addDays(starts, -1),
      },
    ],
  });
  const { data } = await admin.post("records/ndis-plans", {
    participant,
    start_date: starts,
    end_date: addDays(starts, 364),
  });
  const { uuid } = data.ndis_plan as unknown as { uuid: string };
  const page = await open("coordinator", `/ndis-plans/${uuid}`);
  await settled(page);
  await page.getByRole("button", { name: "Activate" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Services carried forward, at the agreed prices:")).toBeVisible();
  await expect(dialog.getByText(service?.name ?? "", { exact: false }).first()).toBeVisible();
  await expectAccessible(page, "what activating a plan changes");
  await dialog.getByRole("button", { name: "Activate" }).click();
  await expect(toast(page, /Plan activated/)).toBeVisible();
  await page.goto(`/participants/${participant}?tab=services`);
  await expect(page.getByRole("row").filter({ hasText: service?.name ?? "" })).toHaveCount(2);
});
