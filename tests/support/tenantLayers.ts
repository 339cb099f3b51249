/** A field that both tenants have added, each for itself. */
const petName = { type: "string", title: "Name of the pet", maxLength: 40, "x-search": true };

/** Layers of two tenants that change the same definitions in different ways. */
export const twoTenants = {
  "tenants/north/resources/participants.patch.json": {
    label: { one: "Client", many: "Clients" },
    list: {
      columns: { "+": ["transport_needs"], "-": ["suburb"] },
      filters: { "+": ["transport_needs"] },
    },
    form: { sections: { "+": [{ title: "Transport", fields: ["transport_needs"] }] } },
  },
  "tenants/north/schemas/records/participant.patch.json": {
    properties: {
      transport_needs: {
        type: "string",
        title: "Transport needs",
        oneOf: [
          { const: "hoist", title: "Hoist" },
          { const: "none", title: "None" },
        ],
      },
      mobile: { title: "Mobile phone" },
      pet_name: petName,
    },
  },
  "tenants/north/resources/reports/participants.patch.json": { label: "Client report" },
  "tenants/north/schemas/records/faq.patch.json": {
    properties: { audience_note: { type: "string", title: "Note on the audience", maxLength: 5 } },
    required: { "+": ["audience_note"] },
  },
  "tenants/south/schemas/records/participant.patch.json": {
    properties: {
      house_number: { type: "integer", title: "House number" },
      pet_name: petName,
      gender: { "x-sensitive": "edit-settings" },
    },
  },
  "tenants/south/resources/navigation.patch.json": { phone: [] },
};
