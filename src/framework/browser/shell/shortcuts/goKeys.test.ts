import { expect, test } from "vitest";
import type { MenuEntry } from "#framework/shared/definitions/menu.ts";
import { goKeys } from "./goKeys.ts";

const keysOf = (...labels: string[]): string =>
  goKeys(labels.map((label) => ({ label, path: `/${label}` }) as MenuEntry))
    .map(({ key, entry }) => `${key} ${entry.label}`)
    .join(", ");

test("a screen has its first letter, whatever comes before it in the menu", () => {
  expect(keysOf("My week", "My profile", "Messages", "Incidents")).toBe(
    "m My week, p My profile, e Messages, i Incidents",
  );
  expect(keysOf("My incidents", "Mail", "Incidents")).toBe("m My incidents, a Mail, i Incidents");
});

test("g leads nowhere by itself, and a screen without a free letter has none", () => {
  expect(keysOf("Goals", "GG")).toBe("o Goals");
});
