import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const user = userEvent.setup();

test("two-step sign-in that is on can be set up again for another phone, with new recovery codes", async () => {
  const person = personOf("Staff");
  server.use(
    at("get", "get-current-user-detail", () => answer(person)),
    at("get", "ndis/personal/profile", () => answer({ profile: { uuid: "me", second_factor_on: true } })),
    at("post", "auth/second-factor/begin", () => answer({ secret: "ABCDEF", address: "", picture: "" })),
    at("post", "auth/second-factor/confirm", () => answer({ recovery_codes: ["AAAA-BBBB"] })),
  );
  keepSession({ user: person, platform });
  openPortal("/profile");
  expect(await screen.findByRole("button", { name: "Turn off" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Set up again" }));
  for (const [label, typed] of [
    ["Password", "three green apples"],
    ["Code", "123456"],
  ] as const) {
    await user.type(await screen.findByLabelText(label, { selector: "[role=dialog] input" }), typed);
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Continue" }));
  }
  expect(await screen.findByText("AAAA-BBBB")).toBeDefined();
});
