import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FieldValue } from "#framework/browser/fields/FieldValue.tsx";
import { ChangeSentence } from "#framework/browser/screens/view/history/Sentence.tsx";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { draw } from "../support/portal/draw.tsx";
import { answer, at, fakeApi } from "../support/portal/fakeApi.ts";

// Whom the rows of a record refer to reads as a name, never as an id.
const server = fakeApi();
const id = "33333333-3333-4333-8333-333333333330";
const other = "33333333-3333-4333-8333-333333333331";
const reference: Schema = { type: "string", "x-reference": "staff" };
const schema: Schema = {
  type: "object",
  properties: {
    crew: {
      type: "array",
      items: { type: "object", properties: { who: reference, task: { type: "string" } } },
    },
  },
};
const crew = [
  { who: id, task: "Tyres" },
  { who: other, task: "Oil" },
];

test("a cell of a list has the titles that the record brings along, and leaves out whom it has none of", async () => {
  const field = fieldAt(schema, "crew");
  if (!field) throw new Error("there is no crew");
  draw(<FieldValue field={field} value={crew} record={{ titles: { [id]: "Willa Example" } }} compact />);
  await screen.findByText("Willa Example, Tyres; Oil");
});

test("entries whose title says all of them stand in a line each, and others field by field", async () => {
  const week: Schema = {
    type: "object",
    properties: {
      week: {
        type: "array",
        items: {
          type: "object",
          properties: { day: { type: "string" }, from: { type: "string", format: "time" }, note: {} },
          "x-title": "{day}, {from}",
        },
      },
    },
  };
  const field = fieldAt(week, "week");
  if (!field) throw new Error("there is no week");
  const value = [
    { day: "Monday", from: "09:00" },
    { day: "Tuesday", from: "10:30", note: "By car" },
  ];
  draw(<FieldValue field={field} value={value} record={{}} />);
  await screen.findByText("Monday, 9:00 am");
  await screen.findByText("By car");
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Day", "From", "Note"]);
});

test("a line of the history asks for them", async () => {
  server.use(
    at("get", "references/staff", () =>
      answer({
        references: [
          { id, title: "Willa Example" },
          { id: other, title: "Colm Example" },
        ],
      }),
    ),
  );
  draw(<ChangeSentence change={{ field: "crew", label: "Crew", from: null, to: crew }} schema={schema} />);
  await screen.findByText("Willa Example, Tyres; Colm Example, Oil");
});
