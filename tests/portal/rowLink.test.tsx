import { createEvent, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Row } from "#framework/browser/screens/table/Row.tsx";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import { draw } from "../support/portal/draw.tsx";
import { fakeApi } from "../support/portal/fakeApi.ts";

fakeApi();

const columns = fieldsOf({ properties: { name: { type: "string" }, size: { type: "string" } } }).map(
  (field) => ({ field, label: field.label, hidden: false }),
);

test.each([
  { what: "a click on the link", on: "link", opens: true },
  { what: "a click beside it", on: "cell", opens: true },
  { what: "a click with Control, which asks for another tab", on: "link", keys: { ctrlKey: true } },
  { what: "a click with Command", on: "link", keys: { metaKey: true } },
  { what: "a click with Shift, which asks for another window", on: "link", keys: { shiftKey: true } },
  { what: "a click with another button", on: "link", keys: { button: 1 } },
  { what: "a click on the box that selects the row", on: "checkbox" },
] as const)("$what opens the row: $opens", async ({ on, ...more }) => {
  const { opens = false, keys = {} } = { opens: undefined, keys: undefined, ...more };
  const onOpen = vi.fn<(path: string) => void>();
  draw(
    <table>
      <tbody>
        <Row
          record={{ id: "8", name: "Thing 8", size: "small" }}
          columns={columns}
          resource="things"
          path="/things/8"
          name="Thing 8"
          selected={false}
          onToggle={() => undefined}
          onOpen={onOpen}
        />
      </tbody>
    </table>,
  );
  const link = await screen.findByRole("link", { name: "Thing 8" });
  expect(link.getAttribute("href")).toBe("/things/8");
  const clicked = { link, cell: screen.getByText("small"), checkbox: screen.getByRole("checkbox") }[on];
  const click = createEvent.click(clicked, keys);
  fireEvent(clicked, click);
  expect(onOpen.mock.calls).toEqual(opens ? [["/things/8"]] : []);
  // What the row does not do is left to the browser.
  expect(click.defaultPrevented).toBe(opens);
});

test.each([
  ["small", true],
  ["as large as a house", false],
])("whether a cell with %s is too short to be cut: %s", async (size, isShort) => {
  draw(
    <table>
      <tbody>
        <Row
          record={{ id: "8", name: "Thing 8", size }}
          columns={columns}
          resource="things"
          name="Thing 8"
          path="/things/8"
          onOpen={() => undefined}
        />
      </tbody>
    </table>,
  );
  const cell = await screen.findByRole("cell", { name: size });
  expect(cell.classList.contains("short")).toBe(isShort);
});
