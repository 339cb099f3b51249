import { isUuid } from "../../text/uuid.ts";
import { choiceOperators, defineFieldType } from "../fieldType.ts";

/** The id of a record of another resource; lists and exports carry its title beside it. */
export const reference = defineFieldType({
  name: "reference",
  matches: (schema) => schema["x-reference"] !== undefined,
  operators: [...choiceOperators, "is_empty", "not_empty"],
  columnRank: 25,
  filtersByDefault: true,
  parse: (text) => (isUuid(text) ? text.toLowerCase() : undefined),
});
