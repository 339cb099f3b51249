import type { Schema } from "../schema/schema.ts";
import type { FieldType } from "./fieldType.ts";
import { boolean } from "./types/boolean.ts";
import { choice } from "./types/choice.ts";
import { choices } from "./types/choices.ts";
import { color, email, identifier, phone, uri } from "./types/contact.ts";
import { date } from "./types/date.ts";
import { dateTime } from "./types/dateTime.ts";
import { file, files, image } from "./types/file.ts";
import { longText } from "./types/longText.ts";
import { money } from "./types/money.ts";
import { number } from "./types/number.ts";
import { groupTypes } from "./types/object.ts";
import { permissions } from "./types/permissions.ts";
import { reference } from "./types/reference.ts";
import { references } from "./types/references.ts";
import { repeat } from "./types/repeat.ts";
import { richText } from "./types/richText.ts";
import { signature } from "./types/signature.ts";
import { entries, json, mixed, places } from "./types/structures.ts";
import { text } from "./types/text.ts";
import { texts } from "./types/texts.ts";
import { time } from "./types/time.ts";

const { object, rows } = groupTypes((value, schema, zone) => fieldTypeOf(schema).text(value, schema, zone));

/** Every field type there is, the more particular before the more general. */
export const fieldTypes: readonly FieldType[] = [
  json,
  mixed,
  entries,
  places,
  reference,
  references,
  permissions,
  choice,
  choices,
  image,
  file,
  files,
  signature,
  repeat,
  money,
  date,
  dateTime,
  time,
  email,
  phone,
  uri,
  identifier,
  color,
  richText,
  longText,
  boolean,
  number,
  texts,
  rows,
  object,
  text,
];

/** The type of a field. A schema without a type counts as a line of text. */
export const fieldTypeOf = (schema: Schema): FieldType =>
  fieldTypes.find((type) => type.matches(schema)) ?? text;
