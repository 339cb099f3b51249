import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const user = userEvent.setup();
const participant = "22222222-2222-4222-8222-222222222222";
const entry = "33333333-3333-4333-8333-333333333333";

/** Opens a screen as someone who has that many participants open for an emergency. */
function openWith(emergencies: object[]): void {
  const person = { ...personOf("Admin"), emergencies };
  server.use(
    at("get", "get-current-user-detail", () => answer(person)),
    at("get", "references/participants", () =>
      answer({ references: [{ id: participant, title: "Alma Example", subtitle: "" }] }),
    ),
  );
  keepSession({ user: person, platform });
  openPortal("/profile");
}

test("while somebody is open for an emergency every screen says who and until when, and one button ends it", async () => {
  openWith([{ entry, participant, until: new Date(Date.now() + 31.5 * 60_000).toISOString() }]);
  const banner = await screen.findByRole("region", { name: "Emergency access" });
  const link = await within(banner).findByRole("link", { name: "Alma Example" });
  expect(link.getAttribute("href")).toBe(`/participants/${participant}`);
  expect(banner.textContent).toContain("32 minutes left");
  server.use(
    at("post", `ndis/emergency-access/${entry}/end`, () => answer({}, "Access ended")),
    at("get", "get-current-user-detail", () => answer({ ...personOf("Admin"), emergencies: [] })),
  );
  await user.click(within(banner).getByRole("button", { name: "End now" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Emergency access" })).toBeNull());
  expect(askedFor(`POST ndis/emergency-access/${entry}/end`)).toHaveLength(1);
});

test("without one there is no banner", async () => {
  openWith([]);
  await screen.findByRole("button", { name: /Your account/ });
  expect(screen.queryByRole("region", { name: "Emergency access" })).toBeNull();
});
