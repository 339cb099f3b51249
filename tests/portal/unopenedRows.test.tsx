import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();

// A permission may show a list whose records another one opens.
test.each([
  [["view-payment-records"], 0],
  [["view-payment-records", "view-shifts"], 1],
])(
  "rows of the reconciliation lead to the shift only for those who may read it: %s",
  async (permissions, links) => {
    const shift = {
      uuid: "44444444-4444-4444-8444-444444444440",
      version: 1,
      start_at: "2026-11-19T22:00:00.000Z",
      end_at: "2026-11-20T00:00:00.000Z",
      time_zone: "Australia/Sydney",
      pay_reason: "No times recorded",
      status: "completed",
    };
    const person = personOf("Coordinator", { permissions });
    server.use(
      at("get", "get-current-user-detail", () => answer(person)),
      at("get", "ndis/timesheet/get-all-adjustment-shifts", () =>
        answer({ adjustments: [shift], pagination: { total: 1, count: 1 } } as never),
      ),
    );
    keepSession({ user: person, platform });
    openPortal("/timesheet-adjustments");
    await screen.findByText("No times recorded");
    expect(screen.queryAllByRole("link", { name: /20 Nov 2026/ })).toHaveLength(links);
  },
);
