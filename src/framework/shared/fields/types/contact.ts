import { displayed, formatNamed } from "../../formats/formats.ts";
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
  inOneLine: true,
  searchesByDefault: true,
  text: (value, { format }) => (typeof value === "string" ? displayed(format, value) : ""),
});

/** A web address. */
export const uri = defineFieldType({
  name: "uri",
  matches: (schema) => schema.format === "uri",
  columnRank: 60,
});

/** A number that identifies someone or something, shown in groups. */
export const identifier = defineFieldType({
  name: "identifier",
  matches: ({ format }) => formatNamed(format)?.identifies === true,
  operators: ["equals", "starts_with", "is_empty", "not_empty"],
  columnRank: 57,
  text: (value, { format }) => (typeof value === "string" ? displayed(format, value) : ""),
});

/** A colour as `#rrggbb`. */
export const color = defineFieldType({
  name: "color",
  matches: (schema) => schema.format === "color",
  operators: ["equals"],
});
