import { vehicleFiles } from "./vehicles.ts";

/** Bookings of vehicles as a provider writes them: a resource of two files with permissions and tabs of its own. */
export const bookingSchema = {
  type: "object",
  additionalProperties: false,
  required: ["purpose"],
  properties: {
    purpose: { type: "string", title: "Purpose", maxLength: 100 },
    vehicle: {
      type: "string",
      title: "Vehicle",
      format: "uuid",
      "x-reference": "vehicles",
      "x-belongs-to": false,
    },
    driver: { type: "string", title: "Driver", format: "uuid", "x-reference": "staff" },
    from: { type: "string", title: "From", format: "date-time" },
    status: {
      title: "Status",
      readOnly: true,
      default: "requested",
      oneOf: [
        { const: "requested", title: "Requested" },
        { const: "approved", title: "Approved" },
      ],
    },
    cost: { type: "integer", title: "Cost", format: "money", "x-sensitive": "see-cost-vehicle-bookings" },
  },
} as const;

/** Its definition: anyone who edits bookings neither adds, deletes nor approves them without being granted that. */
export const bookingResource = {
  name: "vehicle-bookings",
  permissions: {
    view: { label: "See who drives what" },
    create: true,
    delete: { description: "And bring deleted ones back." },
    approve: true,
    "see-cost": { label: "See what bookings cost" },
  },
  tabOn: { staff: "driver", vehicles: { field: "vehicle", label: "Bookings" } },
  record: { schema: "records/vehicle-booking", title: "{purpose}", lifecycle: { field: "status" } },
  actions: {
    approve: {
      label: "Approve",
      from: ["requested"],
      to: "approved",
      call: { post: "records/vehicle-bookings/{id}/approve" },
      sets: {},
    },
  },
} as const;

/** The same, where anyone who holds `view-approved-vehicle-bookings` sees those that are approved. */
export const bookingResourceByRight = {
  ...bookingResource,
  permissions: { ...bookingResource.permissions, "view-approved": { label: "See approved bookings" } },
  record: {
    ...bookingResource.record,
    rows: [
      { permission: "view-vehicle-bookings" },
      { permission: "view-approved-vehicle-bookings", where: { status: "approved" } },
    ],
  },
} as const;

/** A report on them by two keys. */
export const bookingReport = {
  name: "vehicle-bookings",
  resource: "vehicle-bookings",
  columns: ["purpose", "driver", "status", "created_at"],
} as const;

/** The files of vehicles and their bookings, with a report. */
export const bookingFiles = {
  ...vehicleFiles,
  "resources/vehicle-bookings.json": bookingResource,
  "resources/reports/vehicle-bookings.json": bookingReport,
  "schemas/records/vehicle-booking.json": bookingSchema,
};
