import { paging } from "../routes/module.ts";
import type { Served } from "../routes/served.ts";
import { beginImport, describeImport, readUpload } from "./begin.ts";
import { listProblems, readImport, startCheck, startRun, stop, undo } from "./steps.ts";

const anything = { answer: { type: "object" } } as const;

/** Reading records in from a CSV file, for every resource that offers it, by the shell's name for the call. */
export const importCalls: Readonly<Record<string, Served>> = {
  "import-columns": { operation: describeImport, options: anything },
  "begin-import": {
    operation: beginImport,
    options: {
      ...anything,
      beforehand: readUpload,
      body: {
        type: "object",
        additionalProperties: false,
        required: ["file"],
        properties: { file: { type: "string", format: "uuid", title: "File" } },
      },
    },
  },
  import: { operation: readImport, options: anything },
  "import-problems": { operation: listProblems, options: { ...anything, query: paging } },
  "check-import": {
    operation: startCheck,
    options: {
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
    },
  },
  "run-import": { operation: startRun, options: anything },
  "cancel-import": { operation: stop, options: anything },
  "undo-import": { operation: undo, options: { ...anything, long: true } },
};
