import { expect, test } from "vitest";
import { createI18nProvider } from "./i18nProvider.ts";
import { addWords } from "./words.ts";

test("a caller's own words stand in only where nobody has words, also of words that come later", () => {
  const { translate } = createI18nProvider({ here: "from the start" });
  expect(translate("here", { _: "own" })).toBe("from the start");
  expect(translate("later.word", { _: "own %{name}", name: "words" })).toBe("own words");
  addWords({ later: { word: "marked as %{name}" } });
  expect(translate("later.word", { _: "own %{name}", name: "expired" })).toBe("marked as expired");
});
