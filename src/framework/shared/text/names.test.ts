import { expect, test } from "vitest";
import { midSentence } from "./names.ts";

test.each([
  ["Staff member", "staff member"],
  ["People I support", "people I support"],
  ["NDIS number", "NDIS number"],
  ["FAQs", "FAQs"],
  ["I agree to it", "I agree to it"],
  ["A document", "a document"],
])("(ux L1) %s within a sentence is %s", (label, within) => expect(midSentence(label)).toBe(within));
