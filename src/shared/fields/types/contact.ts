import { displayIdentifier, displayPhone } from "../../identifiers/display.ts";
import { defineFieldType } from "../fieldType.ts";

/** An e-mail address. */
export const email = defineFieldType({
  name: "email",
  matches: (schema) => schema.format === "email",
  columnRank: 55,
  searchesByDefault: true,
});

/** A phone number that can be called. */
export const phone = defineFieldType({
  name: "phone",
  matches: (schema) => schema.format === "phone" || schema.format === "mobile",
  columnRank: 56,
  searchesByDefault: true,
  text: (value) => (typeof value === "string" ? displayPhone(value) : ""),
});

/** A web address. */
export const uri = defineFieldType({
  name: "uri",
  matches: (schema) => schema.format === "uri",
  columnRank: 60,
});

/** A number that identifies: NDIS, ABN, Medicare and the like, shown in groups. */
export const identifier = defineFieldType({
  name: "identifier",
  matches: (schema) => schema.format !== undefined && schema.format in displayIdentifier,
  operators: ["equals", "starts_with", "is_empty", "not_empty"],
  columnRank: 57,
  text: (value, schema) => {
    const display = displayIdentifier[schema.format ?? ""];
    return typeof value === "string" ? (display?.(value) ?? value) : "";
  },
});

/** A colour as `#rrggbb`. */
export const color = defineFieldType({
  name: "color",
  matches: (schema) => schema.format === "color",
  operators: ["equals"],
});
