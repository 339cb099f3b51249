import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { definitionFolder } from "../support/definitionFolder.ts";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { staticFiles } from "../support/portal/staticFiles.ts";

const text = { type: "string", maxLength: 200 };
const loaded = loadDefinitions(
  definitionFolder({
    "schemas/records/hire.json": {
      type: "object",
      additionalProperties: false,
      required: ["name"],
      properties: {
        name: { ...text, title: "Name" },
        days: { type: "integer", title: "Days" },
        rate: { type: "integer", format: "money", title: "Rate" },
        total: { type: "integer", format: "money", title: "Total", "x-computed": "days * rate" },
        reason: { ...text, title: "Reason", "x-required-when": "days > 7" },
        code: { ...text, title: "Code", "x-read-only-when": "days > 7" },
        size: {
          title: "Size",
          type: "string",
          oneOf: [
            { const: "car", title: "Car" },
            { const: "van", title: "Van" },
            { const: "lorry", title: "Lorry" },
            { const: "bus", title: "Bus", "x-offered-when": "days > 7" },
          ],
        },
        car: {
          type: "string",
          format: "uuid",
          title: "Vehicle",
          "x-reference": "cars",
          "x-offered-when": 'car.seats >= days && car.kind in ["van"]',
        },
        extra: { type: "integer", format: "money", title: "Extra", "x-computed": "sum(extras.cost)" },
        extras: {
          type: "array",
          title: "Extras",
          items: {
            type: "object",
            title: "Extra",
            properties: {
              what: { ...text, title: "What" },
              price: { type: "integer", format: "money", title: "Price" },
              cost: { type: "integer", format: "money", title: "Cost", "x-computed": "price * days" },
              why: { ...text, title: "Reason", "x-required-when": "cost > 10000" },
              note: { ...text, title: "Remark", "x-read-only-when": "cost > 10000" },
              kind: {
                title: "Kind",
                type: "string",
                oneOf: [
                  ...["seat", "roof", "rack"].map((name) => ({ const: name, title: name })),
                  { const: "box", title: "box", "x-offered-when": "cost > 10000" },
                ],
              },
            },
          },
        },
      },
    },
    "schemas/records/car.json": {
      type: "object",
      properties: {
        name: { ...text, title: "Name" },
        seats: { type: "integer" },
        kind: { oneOf: [{ const: "van" }] },
      },
    },
    "resources/cars.json": { name: "cars", record: { schema: "records/car" } },
    "resources/hires.json": { name: "hires", record: { schema: "records/hire" } },
  }),
  { checkContract: false },
);
const server = fakeApi();
const user = userEvent.setup();
const person = personOf("Staff", { permissions: ["view-hires", "edit-hires", "view-cars"] });

beforeEach(() => {
  server.use(
    ...staticFiles(loaded),
    http.post("*/records/hires", () =>
      HttpResponse.json({ uuid: "h1", id: "h1", version: 1 }, { status: 201 }),
    ),
    http.get("*/records/hires/h1", () => HttpResponse.json({ uuid: "h1", id: "h1", version: 1 })),
    http.get("*/records/cars", () =>
      HttpResponse.json([{ uuid: "c1", id: "c1", name: "Blue van" }], {
        headers: { "content-range": "cars 0-0/1" },
      }),
    ),
    at("get", "get-current-user-detail", () => answer(person)),
  );
  keepSession({ user: person, platform });
});

const total = () => screen.getByRole("group", { name: /^Total/ }).textContent;
const sizes = () =>
  [...screen.getByLabelText<HTMLSelectElement>(/^Size/).options].map(({ textContent }) => textContent);

test("a computed value follows what one types, and fields open, close and are needed by condition", async () => {
  openPortal("/hires/new");
  await user.type(await screen.findByLabelText(/^Name/), "Van");
  await user.type(screen.getByLabelText(/^Rate/), "45.50");
  await user.type(screen.getByLabelText(/^Days/), "2");
  await waitFor(() => expect(total()).toContain("$91.00"));
  expect(sizes()).not.toContain("Bus");
  await user.type(screen.getByLabelText(/^Code/), "A1");
  expect(screen.getByLabelText("Reason (optional)")).toBeTruthy();

  await user.type(screen.getByLabelText(/^Days/), "0");
  await waitFor(() => expect(total()).toContain("$910.00"));
  expect(sizes()).toContain("Bus");
  expect(screen.getByLabelText("Reason")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Code/).readOnly).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/^Code/).value).toBe("");

  await user.click(screen.getByRole("button", { name: /^(Add hire|Save|Create)/ }));
  expect(await screen.findAllByText("Reason is required.")).not.toEqual([]);
  expect(askedFor("POST records/hires")).toEqual([]);
  await user.type(screen.getByLabelText(/^Reason/), "Tour");
  await user.click(screen.getByRole("button", { name: /^(Add hire|Save|Create)/ }));
  await waitFor(() => expect(askedFor("POST records/hires")).toHaveLength(1));
  expect(JSON.parse(askedFor("POST records/hires")[0]?.body ?? "{}")).toMatchObject({
    days: 20,
    reason: "Tour",
  });
});

test("in rows each has values, needs, locks and choices of its own", async () => {
  openPortal("/hires/new");
  await user.type(await screen.findByLabelText(/^Name/), "Van");
  await user.type(screen.getByLabelText(/^Days/), "2");
  await user.click(screen.getByRole("button", { name: "Add extra" }));
  await user.click(screen.getByRole("button", { name: "Add extra" }));
  const rows = () => screen.getAllByRole("group", { name: / [12]$/ }).map((row) => within(row));
  await user.type(rows()[0]!.getByLabelText(/^Price/), "10");
  await user.type(rows()[1]!.getByLabelText(/^Price/), "60");
  await waitFor(() =>
    expect(rows()[1]!.getByRole("group", { name: /^Cost/ }).textContent).toContain("$120.00"),
  );
  expect(rows()[0]!.getByRole("group", { name: /^Cost/ }).textContent).toContain("$20.00");
  expect(screen.getByRole("group", { name: /^Extra$/ }).textContent).toContain("$140.00");
  const said = rows().map((row) => [
    row.getByLabelText(/^Reason/).getAttribute("aria-required"),
    row.getByLabelText<HTMLInputElement>(/^Remark/).readOnly,
    row.getByLabelText<HTMLSelectElement>(/^Kind/).options.length,
  ]);
  expect(said).toEqual([
    [null, false, 4],
    ["true", true, 5],
  ]);
  await user.click(screen.getByRole("button", { name: /^(Add hire|Save|Create)/ }));
  expect(await screen.findAllByText(/Reason is required\./)).not.toEqual([]);
  await user.type(rows()[1]!.getByLabelText(/^Reason/), "Winter");
  await user.click(screen.getByRole("button", { name: /^(Add hire|Save|Create)/ }));
  await waitFor(() => expect(askedFor("POST records/hires")).toHaveLength(1));
  expect(JSON.parse(askedFor("POST records/hires")[0]?.body ?? "{}")).toMatchObject({
    extra: 14_000,
    extras: [
      { price: 1000, cost: 2000 },
      { price: 6000, cost: 12_000, why: "Winter" },
    ],
  });
});

test("a reference offers what the rest of the form leaves, and nothing before that is known", async () => {
  openPortal("/hires/new");
  const picker = await screen.findByRole("combobox", { name: /^Vehicle/ });
  await user.click(picker);
  expect(await screen.findByText("No matches.")).toBeTruthy();
  await user.type(screen.getByLabelText(/^Days/), "4");
  await user.click(picker);
  await user.click(await screen.findByRole("option", { name: "Blue van" }));
  const asked = decodeURIComponent(askedFor("GET records/cars?")[0]?.call ?? "");
  expect(asked).toContain('"field":"seats","operator":">=","value":4');
  expect(asked).toContain('"field":"kind","operator":"in","value":["van"]');
});
