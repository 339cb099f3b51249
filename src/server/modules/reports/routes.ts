import type { Schema } from "#shared/schema/schema.ts";
import type { Module } from "../module.ts";
import { dropdownOptions, modelSchema } from "./modelSchema.ts";
import { reportExport, reportRows } from "./rows.ts";

const query: Record<string, Schema> = {
  filters: { title: "Filters" },
  columns: { type: "array", maxItems: 200, items: { type: "string", maxLength: 100 }, title: "Columns" },
  search: { type: "string", maxLength: 200, title: "Search" },
  sortField: { type: "string", maxLength: 100, title: "Sort" },
  sortType: { enum: ["asc", "desc", "ASC", "DESC"], title: "Order" },
};

const body = (properties: Record<string, Schema>): Schema => ({
  type: "object",
  additionalProperties: false,
  properties: { ...query, ...properties },
});
const paged = {
  writes: false,
  body: body({
    limit: { type: "integer", minimum: 1, maximum: 1000, title: "Rows per page" },
    page: { type: "integer", minimum: 1, maximum: 1_000_000, title: "Page" },
  }),
};
const exported = { body: body({ format: { enum: ["csv", "xlsx"], title: "Format" } }) };

/** Reports: the columns of a model with their operators, its rows by filters, and their export. */
export const reports: Module = (claim) => {
  claim("GET ndis/model-schema/{model}", modelSchema);
  claim("GET ndis/model-schema/{model}/dropdown-options/{column}", dropdownOptions, {
    query: { search: "Words that must all occur." },
  });
  claim("POST ndis/client/export/list", reportRows("NdisClientUser", "clients"), paged);
  claim("POST ndis/client/export", reportExport("NdisClientUser", "link"), exported);
  claim("POST ndis/forms/incidents", reportRows("NdisIncidentForm", "forms"), paged);
  claim("POST ndis/forms/incidents/download", reportExport("NdisIncidentForm", "file"), exported);
  claim("POST ndis/forms/feedback", reportRows("NdisFeedbackForm", "forms"), paged);
};
