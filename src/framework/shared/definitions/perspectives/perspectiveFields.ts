import { asList, asObject } from "../../schema/patch.ts";
import { isObject, type Json, type JsonObject } from "../../schema/schema.ts";
import { isText } from "../../text/asText.ts";
import type { ReportUnknown } from "./perspectiveRights.ts";

/** The permission that a sensitive field needs in a perspective (`sensitive`); null where everyone who sees the record sees it. */
export const permissionHere = ({ sensitive }: JsonObject, permission: Json): Json =>
  isObject(sensitive) && isText(permission) && Object.hasOwn(sensitive, permission)
    ? (sensitive[permission] ?? null)
    : permission;

/** A perspective whose `fields` say what it says of sensitive fields by their permission. */
export function withSensitive(own: JsonObject, schema: JsonObject, unknown: ReportUnknown): JsonObject {
  if (!isObject(own.sensitive)) return own;
  const sealed = sensitiveFields(schema);
  const permissions = [...new Set(sealed.map(([, permission]) => permission))];
  for (const permission of Object.keys(own.sensitive))
    if (!permissions.includes(permission)) unknown(`/sensitive/${permission}`, permission, permissions);
  const said = asObject(own.fields);
  const fields: JsonObject = { ...said };
  for (const [name, permission] of sealed)
    if (Object.hasOwn(own.sensitive, permission) && said[name] !== null)
      fields[name] = { "x-sensitive": permissionHere(own, permission), ...asObject(said[name]) };
  return { ...own, fields };
}

/** The sensitive fields of a schema with their permissions, those that a condition brings in included. */
const sensitiveFields = (schema: JsonObject): [string, string][] => [
  ...Object.entries(asObject(schema.properties)).flatMap(([name, field]): [string, string][] => {
    const permission = asObject(field)["x-sensitive"];
    return isText(permission) ? [[name, permission]] : [];
  }),
  ...[...asList(schema.allOf), schema.then, schema.else].filter(isObject).flatMap(sensitiveFields),
];
