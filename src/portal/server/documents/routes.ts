import type { Module } from "#framework/server/routes/module.ts";
import { paging } from "#framework/server/routes/module.ts";
import { viewExternal } from "./external.ts";
import { acknowledge } from "./mine.ts";
import { owners } from "./types.ts";

const [participants, staff] = owners;

/** The register of documents with its versions and readers, and the documents of participants and staff. */
export const documents: Module = (handle) => {
  handle("POST ndis/personal/documents/acknowledge", acknowledge, {
    body: {
      type: "object",
      additionalProperties: false,
      required: ["id", "document_version"],
      properties: {
        id: { type: "string", format: "uuid", title: "Document" },
        document_version: { type: "integer", minimum: 1, title: "Version" },
      },
    },
  });

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
