import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const user = userEvent.setup();
const people = ["Alma Example", "Bela Bergmann", "Cara Carter"].map((title, index) => ({
  id: `22222222-2222-4222-8222-22222222222${index}`,
  title,
}));
const [alma, bela] = people.map(({ id }) => id);
const uuid = "66666666-6666-4666-8666-666666666666";
const shift = {
  uuid,
  version: 1,
  start_at: "2031-03-12T22:00:00.000Z",
  end_at: "2031-03-13T01:00:00.000Z",
  shift_type: "group",
  status: "scheduled",
  draft: false,
  ratio: "1:2",
  participants: [alma, bela],
  attending: [alma],
};

test("who attends a group shift is chosen among its own participants", async () => {
  server.use(
    at("get", "ndis/roster/show-roster-staff-shifts/:id", () => answer({ shift })),
    at("get", "references/:resource", ({ request }) => {
      const ids = new URL(request.url).searchParams.get("ids");
      return answer({ references: people.filter(({ id }) => ids === null || ids.includes(id)) });
    }),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/shifts/${uuid}?do=change-attendance`);
  const field = await screen.findByRole("combobox", { name: /Who attends/ });
  await user.click(field);
  const offered = async () =>
    (await within(await screen.findByRole("listbox")).findAllByRole("option")).map(
      ({ textContent: name }) => name,
    );
  expect(await offered()).toEqual(["Alma Example", "Bela Bergmann"]);
  await user.type(field, "bela");
  expect(await offered()).toEqual(["Bela Bergmann"]);
});

test.each([
  ["1:1", { participants: [alma] }, 0],
  ["1:2", { participants: [alma, bela], attending: [alma] }, 1],
])("with workers to participants of %s, who attends is offered for several", async (ratio, who, buttons) => {
  const { attending: _of, ...rest } = shift;
  server.use(
    at("get", "ndis/roster/show-roster-staff-shifts/:id", () =>
      answer({ shift: { ...rest, ratio, ...who } }),
    ),
    at("get", "references/:resource", () => answer({ references: people })),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/shifts/${uuid}`);
  await screen.findByText(ratio);
  expect(screen.queryAllByRole("button", { name: "Change who attends" })).toHaveLength(buttons);
  // What takes the shift away from those who know of it leads no page.
  expect(screen.queryByRole("button", { name: "Back to draft" })).toBeNull();
});
