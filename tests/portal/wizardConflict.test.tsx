import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { JsonObject } from "#shared/schema/schema.ts";
import { answer, at, fakeApi, personOf, platform } from "#tests/support/portal/fakeApi.ts";
import { address, keepSession, openPortal } from "#tests/support/portal/openPortal.tsx";

// Two devices fill in one form; this browser keeps nothing itself (jsdom has no IndexedDB).
const server = fakeApi();
const id = "22222222-2222-4222-8222-222222222222";
const path = "ndis/forms/static/incident_report_form";
const form = (answers: JsonObject) => ({
  record_id: id,
  version: 1,
  form_version: 0,
  ndis_static_form_data: answers,
});

test("an answer that was changed on another device is asked about, the others are taken as they are", async () => {
  const sent: JsonObject[] = [];
  let there: JsonObject = { location_address: "Garden", before_event: "Tea" };
  server.use(
    at("get", path, () => answer(form(there))),
    at("post", path, async ({ request }) => {
      const body = (await request.json()) as { data: JsonObject; before: JsonObject };
      sent.push(body);
      if (body.before.location_address === "Garden") {
        there = { location_address: "Kitchen", before_event: "Coffee" };
        return HttpResponse.json(
          { message: "Both.", data: { current: form(there), clashing: ["location_address"] } },
          { status: 409 },
        );
      }
      there = { ...there, ...body.data };
      return answer(form(there));
    }),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/forms/incident_report_form?record_id=${id}`);
  const place = await screen.findByLabelText("Address or place");
  await userEvent.type(place, " gate");
  const dialog = await screen.findByRole("dialog", { name: "Somebody else has changed this meanwhile" });
  expect(within(dialog).getByText("Kitchen")).toBeTruthy();
  expect(within(dialog).getByText("Garden gate")).toBeTruthy();
  expect(within(dialog).queryByText("Coffee")).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "Save what I chose" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.at(-1)).toMatchObject({
    record_id: id,
    data: { location_address: "Garden gate" },
    before: { location_address: "Kitchen" },
    draft: true,
  });
  expect(screen.getByLabelText<HTMLInputElement>("Address or place").value).toBe("Garden gate");
  expect(address()).toBe(`/forms/incident_report_form?record_id=${id}`);
});
