import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const shift = {
  uuid: "44444444-4444-4444-8444-444444444440",
  staff: "33333333-3333-4333-8333-333333333330",
  start_at: "2026-11-20T00:00:00Z",
  end_at: "2026-11-20T01:00:00Z",
  kind: "Personal care",
  with: "Amelia Harris",
  draft: false,
  address: null,
  instructions: null,
  can_start: false,
};

test.each([
  ["in_progress", "in progress"],
  ["missed_clock_out", "end missed"],
])("a worker's shift that is %s says so beside the button that ends it", async (status, words) => {
  const person = personOf("Staff", { permissions: ["view-personal-dashboard", "edit-my-shifts"] });
  server.use(
    at("get", "get-current-user-detail", () => answer(person)),
    at("get", "dashboards/personal", () =>
      answer({
        shifts: [{ ...shift, status }],
        needs: [],
        forms: [],
        drafts: [],
        participants: [],
        activity: [],
      }),
    ),
  );
  keepSession({ user: person, platform });
  openPortal("/personal/dashboard");
  expect(await screen.findByRole("link", { name: "Amelia Harris" })).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});
