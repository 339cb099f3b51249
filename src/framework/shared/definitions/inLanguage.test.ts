import { expect, test } from "vitest";
import { languagesOf, resourceInWords } from "./inLanguage.ts";
import { resolveResource } from "./resource.ts";

const vehicles = resolveResource({
  name: "vehicles",
  description: "Cars and vans.",
  languages: { vi: { one: "Xe", many: "Các xe" } },
  record: { schema: "records/vehicle" },
  form: {
    sections: [
      { title: "General", languages: { vi: { title: "Chung" } }, fields: ["plate"] },
      { title: "Insurance", fields: ["insurer"] },
    ],
  },
  actions: {
    sell: { label: "Sell", languages: { vi: { title: "Bán" } }, go: "/sell" },
    wash: { label: "Wash" },
  },
});
const reading = { language: "vi", easyRead: false };

test("a resource has the words of a language, and English ones where it has none", () => {
  const { label, description, actions, definition } = resourceInWords(vehicles, reading);
  expect(label).toEqual({ one: "Xe", many: "Các xe" });
  expect(description).toBe("Cars and vans.");
  expect(Object.values(actions).map((action) => action.label)).toEqual(["Bán", "Wash"]);
  expect(definition.form?.sections?.map(({ title }) => title)).toEqual(["Chung", "Insurance"]);
});

test("one without words in a language stays as it is", () => {
  expect(resourceInWords(vehicles, { ...reading, language: "ko" })).toBe(vehicles);
  expect(languagesOf([vehicles, resolveResource({ name: "keys" })])).toEqual(["vi"]);
});
