import type { Schema } from "#shared/schema/schema.ts";
import type { Module } from "../module.ts";
import { exportParticipants, participantReport } from "./participants.ts";
import { dropdownOptions, modelSchema } from "./modelSchema.ts";

const query: Record<string, Schema> = {
  filters: { title: "Filters" },
  columns: { type: "array", maxItems: 200, items: { type: "string", maxLength: 100 }, title: "Columns" },
  search: { type: "string", maxLength: 200, title: "Search" },
  sortField: { type: "string", maxLength: 100, title: "Sort" },
  sortType: { enum: ["asc", "desc", "ASC", "DESC"], title: "Order" },
};

/** Reports: the columns of a model with their operators, its rows by filters, and their export. */
export const reports: Module = (claim) => {
  claim("GET ndis/model-schema/{model}", modelSchema);
  claim("GET ndis/model-schema/{model}/dropdown-options/{column}", dropdownOptions, {
    query: { search: "Words that must all occur." },
  });
  claim("POST ndis/client/export/list", participantReport, {
    writes: false,
    body: {
      type: "object",
      additionalProperties: false,
      properties: {
        ...query,
        limit: { type: "integer", minimum: 1, maximum: 1000, title: "Rows a page" },
        page: { type: "integer", minimum: 1, maximum: 1_000_000, title: "Page" },
      },
    },
  });
  claim("POST ndis/client/export", exportParticipants, {
    body: {
      type: "object",
      additionalProperties: false,
      properties: { ...query, format: { enum: ["csv", "xlsx"], title: "Format" } },
    },
  });
};
