import { screen } from "@testing-library/react";
import { afterEach, test, vi } from "vitest";
import { Session } from "#framework/browser/session/session.ts";
import { fakeApi } from "../support/portal/fakeApi.ts";
import { openPortal } from "../support/portal/openPortal.tsx";

fakeApi();
afterEach(() => vi.restoreAllMocks());

test("where the shell itself breaks, a page says so and offers to try again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(Session.prototype, "lost", "get").mockImplementation(() => {
    throw new Error("broken");
  });
  openPortal("/login");
  await screen.findByRole("heading", { level: 1, name: "Something went wrong" });
  screen.getByRole("button", { name: "Try again" });
});
