import { type Module, paging } from "../module.ts";
import { beginImport, describeImport, readUpload } from "./begin.ts";
import { listProblems, readImport, startCheck, startRun, stop, undo } from "./steps.ts";

const anything = { answer: { type: "object" } } as const;

/** Reading records in from a CSV file, for every resource that offers it: uploaded, matched, checked, written, undone. */
export const imports: Module = (claim) => {
  claim("GET imports/of/{resource}", describeImport, anything);
  claim("POST imports/of/{resource}", beginImport, {
    ...anything,
    beforehand: readUpload,
    body: {
      type: "object",
      additionalProperties: false,
      required: ["file"],
      properties: { file: { type: "string", format: "uuid", title: "File" } },
    },
  });
  claim("GET imports/{id}", readImport, anything);
  claim("GET imports/{id}/problems", listProblems, { ...anything, query: paging });
  claim("POST imports/{id}/check", startCheck, {
    ...anything,
    body: {
      type: "object",
      additionalProperties: false,
      required: ["mapping"],
      properties: {
        mapping: {
          type: "array",
          maxItems: 300,
          title: "Matching",
          items: { type: ["string", "null"], maxLength: 100 },
        },
      },
    },
  });
  claim("POST imports/{id}/run", startRun, anything);
  claim("POST imports/{id}/cancel", stop, anything);
  claim("POST imports/{id}/undo", undo, { ...anything, long: true });
};
