import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi } from "../support/portal/fakeApi.ts";
import { openPortal } from "../support/portal/openPortal.tsx";

const server = fakeApi();
const user = userEvent.setup();
const call = "POST auth/password-strength";
const link = at("post", "auth/reset-link", () => answer({ fullname: "Rea", email: "rea@example.com" }));

test("while a password is chosen, the server's word on it stands below it; one request for a pause (S-4)", async () => {
  server.use(
    link,
    at("post", "auth/password-strength", async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      return answer(
        password === "Summer" ? { score: 1, problem: "This password is too easy to guess." } : { score: 4 },
      );
    }),
  );
  openPortal("/reset-password#token=abc");
  const field = await screen.findByLabelText("New password");
  await user.type(field, "Summer");
  expect(await screen.findByText("This password is too easy to guess.")).toBeDefined();
  expect(askedFor(call)).toHaveLength(1);
  await user.type(field, " by the sea");
  expect(await screen.findByText("Very strong.")).toBeDefined();
  expect(askedFor(call)).toHaveLength(2);
});

test("without the server's word it can be sent all the same", async () => {
  server.use(
    link,
    at("post", "auth/password-strength", () => Response.error() as never),
    at("post", "auth/reset-password", () => answer({})),
  );
  openPortal("/reset-password#token=abc");
  for (const label of ["New password", "Confirm password"])
    await user.type(await screen.findByLabelText(label), "three green apples");
  await user.click(screen.getByRole("button", { name: "Set password" }));
  await waitFor(() => expect(askedFor("POST auth/reset-password")).toHaveLength(1));
});
