import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Suspense, use } from "react";
import { expect, test } from "vitest";
import { named, useFromAddress } from "#framework/browser/shell/auth/useFromAddress.ts";
import { answer, at, fakeApi, refusal } from "../support/portal/fakeApi.ts";
import { openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const user = userEvent.setup();

async function choosePassword(button: string): Promise<void> {
  for (const label of ["New password", "Confirm password"])
    await user.type(await screen.findByLabelText(label), "three green apples");
  await user.click(screen.getByRole("button", { name: button }));
}

const good = () => answer({ fullname: "Rea", email: "rea@example.com" });
const says = "This link has been used or has expired. Ask for a new one.";

test("a password link that is used up says so before a password is chosen, and leads to a new one", async () => {
  server.use(at("post", "auth/reset-link", () => refusal(422, says)));
  openPortal("/reset-password#token=abc");
  expect(await screen.findByText(says)).toBeDefined();
  expect(screen.getAllByText(says)).toHaveLength(1);
  expect(screen.queryByLabelText("New password")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Get a new link" }));
  expect(await screen.findByRole("button", { name: "Send link" })).toBeDefined();
});

test("the page without a link asks for one", async () => {
  openPortal("/reset-password");
  expect(await screen.findByText(/opens from the link in your email/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Get a new link" })).toBeDefined();
});

test("a password link that expires while a password is chosen leads to a new one", async () => {
  server.use(
    at("post", "auth/reset-link", good),
    at("post", "auth/reset-password", () => refusal(422, says)),
  );
  openPortal("/reset-password#token=abc");
  await choosePassword("Set password");
  expect(await screen.findByText(says)).toBeDefined();
  await user.click(screen.getByRole("link", { name: "Get a new link" }));
  expect(await screen.findByRole("button", { name: "Send link" })).toBeDefined();
});

test("an invitation whose account needs two-step sign-in continues with its set-up", async () => {
  server.use(
    at("post", "auth/invitation", good),
    at("post", "auth/accept-invitation", () =>
      answer({ second_factor: "enrol", second_factor_token: "step" }),
    ),
    at("post", "auth/second-factor/enrol", () => answer({ secret: "ABCDEF", address: "", picture: "" })),
  );
  openPortal("/register#invite=abc");
  await choosePassword("Create account");
  expect(await screen.findByRole("heading", { name: "Set up two-step sign-in" })).toBeDefined();
});

test("a set-up that took too long says so and leads back to signing in", async () => {
  const says = "This took too long. Sign in again.";
  server.use(at("post", "auth/second-factor/enrol", () => refusal(401, says)));
  openPortal("/login#enrol=step");
  expect(await screen.findByText(says)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Back to sign-in" }));
  expect(await screen.findByLabelText("Email")).toBeDefined();
});

test("what a link carries outlives a first rendering that is thrown away, and then leaves the address", async () => {
  history.replaceState(null, "", "/reset-password#token=abc");
  const words = Promise.withResolvers<string>();
  function Page() {
    const token = useFromAddress(named("token"));
    return `${use(words.promise)} ${token ?? "nothing"}`;
  }
  await act(async () => {
    render(
      <Suspense>
        <Page />
      </Suspense>,
    );
    await Promise.resolve();
  });
  await act(async () => {
    words.resolve("carries");
    await words.promise;
  });
  expect(await screen.findByText("carries abc")).toBeDefined();
  expect(location.hash).toBe("");
});
