import type { Module } from "#framework/server/routes/module.ts";
import { paging } from "#framework/server/routes/module.ts";
import { viewExternal } from "./external.ts";
import { owners } from "./types.ts";

const [participants, staff] = owners;

/** The files of documents of participants and staff. */
export const documents: Module = (handle) => {
  handle("GET ndis/participant/external/document/view/{id}", viewExternal(participants), {
    query: paging,
    writes: true,
    answer: { type: "object" },
  });
  handle("GET ndis/staff/external/document/view/{id}", viewExternal(staff), {
    query: paging,
    writes: true,
    answer: { type: "object" },
  });
};
