import { expect, test } from "vitest";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import { differences } from "./versions.ts";

test("only what differs is asked about: a photo that nobody has added does not", () => {
  const fields = fieldsOf({
    type: "object",
    properties: {
      title: { type: "string" },
      photo: { type: "object", properties: { documentId: { type: "string" } } },
    },
  });
  const [mine, theirs] = [
    { title: "Mine", photo: {} },
    { title: "Theirs", photo: null },
  ];
  expect(differences(fields, { title: "Before" }, mine, theirs).map(({ field }) => field.name)).toEqual([
    "title",
  ]);
  const added = { ...mine, photo: { documentId: "1" } };
  expect(differences(fields, { title: "Before" }, added, theirs)).toHaveLength(2);
});
