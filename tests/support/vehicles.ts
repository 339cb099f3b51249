import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** A record with a field of every kind, for a resource that is dropped into the folder of definitions. */
export const vehicleSchema = {
  type: "object",
  additionalProperties: false,
  required: ["name"],
  properties: {
    plate: { type: "string", title: "Plate", maxLength: 10, "x-sensitive": "view-staff-payment" },
    name: { type: "string", title: "Name", maxLength: 60, minLength: 1 },
    vin: { type: "string", title: "Chassis number", maxLength: 20, "x-unique": true, "x-search": "exact" },
    status: {
      title: "Status",
      default: "in_use",
      oneOf: [
        { const: "in_use", title: "In use", "x-id": 1 },
        { const: "in_repair", title: "In repair", "x-id": 2 },
        { const: "sold", title: "Sold", "x-id": 3 },
      ],
    },
    seats: { type: "integer", title: "Seats", minimum: 1, maximum: 60 },
    weight: { type: "number", title: "Weight", minimum: 0 },
    price: { type: "integer", title: "Price", format: "money", minimum: 0 },
    insured: { type: "boolean", title: "Insured" },
    serviced_on: { type: "string", title: "Serviced on", format: "date" },
    bought_at: { type: "string", title: "Bought at", format: "date-time" },
    leaves_at: { type: "string", title: "Leaves at", format: "time" },
    driver: { type: "string", title: "Driver", format: "uuid", "x-reference": "staff" },
    features: {
      type: "array",
      title: "Features",
      uniqueItems: true,
      items: {
        oneOf: [
          { const: "ramp", title: "Ramp" },
          { const: "hoist", title: "Hoist" },
          { const: "child_seat", title: "Child seat" },
        ],
      },
    },
    routes: { type: "array", title: "Routes", items: { type: "string", maxLength: 40 } },
    colour: { type: "string", title: "Colour", format: "color" },
    notes: { type: "string", title: "Notes", maxLength: 2000, "x-widget": "rich-text" },
    insurer: {
      type: "object",
      title: "Insurer",
      additionalProperties: false,
      properties: { name: { type: "string", title: "Name" }, phone: { type: "string", format: "phone" } },
    },
    fuel_card: {
      type: "string",
      title: "Fuel card",
      maxLength: 20,
      "x-encrypted": true,
      "x-mask": { keep: 4, reveal: "reveal-staff-payment" },
    },
    alarm_code: { type: "string", title: "Alarm code", "x-mask": { keep: 1 } },
    code: { type: "string", title: "Code", "x-template": "{name} {vin}", "x-search": false },
  },
} as const;

/** The two files that make vehicles a resource. */
export const vehicleFiles = {
  "resources/vehicles.json": { name: "vehicles", record: { schema: "records/vehicle" } },
  "schemas/records/vehicle.json": vehicleSchema,
};

/** A few vehicles, with gaps: every field is missing from at least one of them. */
export const vehicles = (driver: string): JsonObject[] => [
  {
    name: "Ákos van",
    vin: "VIN-1",
    status: "in_use",
    seats: 8,
    weight: 1850.5,
    price: 4_500_000,
    insured: true,
    serviced_on: "2026-11-20",
    bought_at: "2026-11-19T20:00:00.000Z",
    leaves_at: "07:30",
    driver,
    features: ["ramp", "hoist"],
    routes: ["North loop", "School; run"],
    colour: "#1a6b54",
    insurer: { name: "Coastal Cover", phone: "+61255501234" },
    notes: "<p>Smells of <strong>lavender</strong></p>",
    plate: "ABC-1",
    fuel_card: "7000111122223333",
    alarm_code: "9911",
  },
  {
    name: "bus 100%",
    vin: "VIN-2",
    status: "in_repair",
    seats: 20,
    weight: 7000,
    price: 9_900_000,
    insured: false,
    serviced_on: "2026-11-13",
    bought_at: "2026-11-20T12:59:00.000Z",
    leaves_at: "08:00",
    features: ["ramp"],
    routes: ["north LOOP"],
    insurer: { name: "Inland Insurance" },
    plate: "ABC-2",
  },
  {
    name: "Car_one",
    vin: "VIN-3",
    status: "sold",
    seats: 5,
    weight: 1200,
    price: 1_500_050,
    insured: true,
    serviced_on: "2025-02-28",
    bought_at: "2026-11-20T13:00:00.000Z",
    features: [],
  },
  { name: "Dolly", status: "in_use" },
];
