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
