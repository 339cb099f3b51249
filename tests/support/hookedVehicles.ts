import { definitionFolder } from "./definitionFolder.ts";

const text = { type: "string", maxLength: 200 };
const words = { subject: "{plate}" };

/** Vehicles whose changes, moves and dates go to webhooks, as someone without TypeScript would write them. */
export const hookedVehicles = (): string =>
  definitionFolder({
    "schemas/records/vehicle.json": {
      type: "object",
      required: ["plate", "status"],
      properties: {
        plate: text,
        status: {
          type: "string",
          default: "in_use",
          readOnly: true,
          oneOf: ["in_use", "sold"].map((state) => ({ const: state, title: state })),
        },
        inspection: { type: "string", format: "date" },
        keeper: { type: "string", format: "uuid", "x-reference": "staff" },
        value: { ...text, "x-sensitive": "edit-vehicles" },
        comment: text,
      },
    },
    "resources/vehicles.json": {
      name: "vehicles",
      record: {
        schema: "records/vehicle",
        title: "{plate}",
        lifecycle: { field: "status" },
      },
      actions: {
        sell: {
          label: "Sell",
          from: ["in_use"],
          to: "sold",
          call: { post: "records/vehicles/{id}/sell", needs: "edit-vehicles" },
        },
      },
    },
    "resources/notices/vehicle-changed.json": {
      name: "vehicle-changed",
      label: "A vehicle is added or changed",
      resource: "vehicles",
      on: { actions: ["create", "update", "delete"] },
      to: [],
      words,
      webhook: { fields: ["plate", "keeper"] },
    },
    "resources/notices/vehicle-sold.json": {
      name: "vehicle-sold",
      label: "A vehicle is sold",
      resource: "vehicles",
      on: { actions: ["sell"] },
      to: [{ permission: "edit-vehicles" }],
      words,
      webhook: { fields: ["plate", "status"] },
    },
    "resources/notices/vehicle-inspection.json": {
      name: "vehicle-inspection",
      label: "A vehicle is due for inspection",
      resource: "vehicles",
      on: { date: "inspection", before: [30, 7], after: [1] },
      to: [],
      words,
      webhook: { fields: ["plate", "inspection"] },
    },
  });
