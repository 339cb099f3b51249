import { here, type Mistake, type Own, vehicles } from "./mistake.ts";

const at = (verb: string) => ({ file: here, pointer: `/permissions/${verb}` });

/** Permissions that a resource states and that mean nothing, mean two things, or cannot be read. */
export const permissions: Mistake[] = [
  {
    what: "a permission that nothing asks for",
    files: vehicles({ permissions: { approve: { label: "Approve vehicles" } } }),
    ...at("approve"),
    found: "approve-vehicles, which nothing asks for",
    expected: /^one of view, edit, create, delete whose call says no needs, or a verb that x-sensitive/,
  },
  {
    what: "a permission to delete what is never deleted",
    files: vehicles({
      permissions: { delete: true },
      record: { schema: "records/vehicle", delete: "never" },
    }),
    ...at("delete"),
    found: "delete-vehicles, which nothing asks for",
    expected: /^one of view, edit, create whose/,
  },
  {
    what: "a permission for an action whose call needs another one",
    files: vehicles({
      permissions: { sell: true },
      actions: {
        sell: {
          label: "Sell",
          call: { post: "records/vehicles/{id}/sell", needs: "edit-vehicles" },
          sets: { plate: "" },
        },
      },
    }),
    ...at("sell"),
    found: "sell-vehicles, which nothing asks for",
    expected: /^one of view, edit, create, delete, sell whose/,
  },
  {
    what: "words for seeing records that others see",
    files: vehicles({ permissions: { view: true }, access: { permissions: ["view-staff"] } }),
    ...at("view"),
    found: "view-vehicles, which nothing asks for",
    expected: /^one of view/,
  },
  {
    what: "a permission for the wrong verb of changing",
    files: vehicles({ permissions: { update: true } }),
    ...at("update"),
    found: '"update"',
    expected: '"edit", for changing records',
  },
  {
    what: "a permission that another resource has",
    files: {
      ...vehicles(
        { permissions: { "view-price": { label: "See prices" } } },
        {
          type: "object",
          properties: {
            plate: { type: "string" },
            price: { type: "integer", "x-sensitive": "view-price-vehicles" },
          },
        },
      ),
      "resources/price-vehicles.json": { name: "price-vehicles", record: { schema: "records/faq" } },
    },
    ...at("view-price"),
    found: "view-price-vehicles, which price-vehicles has already",
    expected: "another verb",
  },
  {
    what: "a permission that the catalogue has",
    files: {
      ...vehicles({ permissions: { view: { label: "See cars" } } }),
      "resources/access.json": (own: Own) => {
        own.permissions.push({ name: "view-vehicles", label: "See vehicles" });
      },
    },
    ...at("view"),
    found: "view-vehicles, which resources/access.json has already",
    expected: "another verb",
  },
  {
    what: "a permission that nobody could read on the roles screen",
    files: vehicles(
      { permissions: { "see-price": { description: "Of all vehicles." } } },
      {
        type: "object",
        properties: {
          plate: { type: "string" },
          price: { type: "integer", "x-sensitive": "see-price-vehicles" },
        },
      },
    ),
    ...at("see-price/label"),
    found: "no label",
    expected: /^a label/,
  },
];
