import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// A phone that loses the connection while an incident is reported: who was involved has to be said all the same.
const server = fakeApi();

test("records that a form offers can be chosen and searched after the connection is lost", async () => {
  server.use(
    at("get", "ndis/forms/static/incident_report_form", () =>
      answer({ record_id: null, version: 1, form_version: 0, ndis_static_form_data: {} }),
    ),
    at("get", "references/participants", () =>
      answer({
        references: [
          { id: "1", title: "Grace O’Brien" },
          { id: "2", title: "Minh Walker" },
        ],
      }),
    ),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal("/forms/incident_report_form");
  const involved = await screen.findByRole("combobox", { name: /Who was involved/ });
  await vi.waitFor(() => expect(askedFor("GET references/participants")).not.toEqual([]));
  server.use(at("get", "references/participants", () => HttpResponse.error()));

  await userEvent.type(involved, "min");
  expect(await screen.findByText("Minh Walker")).toBeTruthy();
  expect(involved).toHaveProperty("value", "min");
  await vi.waitFor(() => expect(screen.queryByText("Grace O’Brien")).toBeNull());
  await userEvent.type(involved, "zzz");
  expect(await screen.findByText(/No matches on this device/)).toBeTruthy();
});
