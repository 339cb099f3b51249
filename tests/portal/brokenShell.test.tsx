import { screen } from "@testing-library/react";
import { test, vi } from "vitest";
import { fakeApi } from "../support/portal/fakeApi.ts";
import { openPortal } from "../support/portal/openPortal.tsx";

vi.mock("#framework/browser/shell/NotificationBridge.tsx", () => ({
  NotificationBridge: () => {
    throw new Error("broken");
  },
}));
vi.spyOn(console, "error").mockImplementation(() => undefined);
fakeApi();

test("where the shell itself breaks, a page says so and offers to try again", async () => {
  openPortal("/login");
  await screen.findByRole("heading", { level: 1, name: "Something went wrong" });
  screen.getByRole("button", { name: "Try again" });
});
