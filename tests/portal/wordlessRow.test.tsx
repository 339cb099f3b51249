import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Row } from "#framework/browser/screens/table/Row.tsx";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import { draw } from "../support/portal/draw.tsx";
import { fakeApi } from "../support/portal/fakeApi.ts";

fakeApi();

const columns = fieldsOf({
  properties: {
    entries: { type: "array", items: { type: "object", properties: { size: { type: "string" } } } },
  },
}).map((field) => ({ field, label: field.label, hidden: false }));

test.each([
  ["rows without a value", [{}, {}], "Thing 8"],
  ["rows with one", [{}, { size: "small" }], "small"],
])("the link of a row whose first column has %s has words", async (_, entries, words) => {
  draw(
    <table>
      <tbody>
        <Row
          record={{ id: "8", entries }}
          columns={columns}
          resource="things"
          path="/things/8"
          name="Thing 8"
          onOpen={() => undefined}
        />
      </tbody>
    </table>,
  );
  expect((await screen.findByRole("link")).textContent).toContain(words);
});
