import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { beside } from "#framework/browser/i18n/later.ts";

test("a part beside the screen whose script cannot be fetched is left out, and the screen stays", async () => {
  const Lost = beside(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
  render(
    <Suspense fallback="waits">
      <p>The screen</p>
      <Lost />
    </Suspense>,
  );
  expect((await screen.findByText("The screen")).textContent).toBe("The screen");
});
