import { definitionFolder } from "./definitionFolder.ts";

const text = { type: "string", maxLength: 200 };

/** Vehicles whose keeper hears of their sale, and whose office is reminded of their inspection. */
export const notifiedVehicles = (more: { sold?: object; inspection?: object } = {}): string =>
  definitionFolder({
    "schemas/records/vehicle.json": {
      type: "object",
      required: ["plate", "status"],
      properties: {
        plate: text,
        status: {
          type: "string",
          default: "in_use",
          oneOf: ["in_use", "sold"].map((state) => ({ const: state, title: state })),
        },
        inspection: { type: "string", format: "date" },
        keeper: { type: "string", format: "uuid", "x-reference": "staff" },
      },
    },
    "resources/vehicles.json": {
      name: "vehicles",
      record: { schema: "records/vehicle", title: "{plate}" },
      actions: {
        sell: {
          label: "Sell",
          call: { post: "records/vehicles/{id}/sell", needs: "edit-vehicles" },
          sets: { status: "sold" },
        },
      },
    },
    "resources/notices/vehicle-inspection.json": {
      name: "vehicle-inspection",
      label: "A vehicle is due for inspection",
      resource: "vehicles",
      on: { date: "inspection", before: [30, 7] },
      when: { status: ["in_use"] },
      to: [{ permission: "edit-vehicles", path: "/vehicles/{uuid}" }],
      words: { subject: "{plate} is due for inspection", text: ["Inspect {plate} by {inspection}."] },
      ...more.inspection,
    },
    "resources/notices/vehicle-sold.json": {
      name: "vehicle-sold",
      label: "A vehicle is sold",
      resource: "vehicles",
      on: { actions: ["sell"] },
      to: [{ field: "keeper", path: "/my-shifts" }],
      words: { subject: "{plate} is sold", text: ["Hand the keys of {plate} over to the office."] },
      ...more.sold,
    },
  });
