import { isObject } from "#framework/shared/schema/schema.ts";

/** A body as it goes over the wire: JSON, or a form whose lists and groups are written in the parts' names. */
export function encodeBody(
  body: unknown,
  as: "json" | "multipart",
): { body: BodyInit; headers: Record<string, string> } {
  if (as === "json")
    return { body: JSON.stringify(body ?? {}), headers: { "content-type": "application/json" } };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) append(form, name, value);
  return { body: form, headers: {} };
}

function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined) return;
  if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : undefined);
  else if (Array.isArray(value)) appendList(form, name, value);
  else if (isObject(value))
    for (const [key, item] of Object.entries(value)) append(form, `${name}[${key}]`, item);
  else form.append(name, value === null ? "" : String(value));
}

/** An empty list has no parts of its own, so it is sent as one that says so. */
function appendList(form: FormData, name: string, items: unknown[]): void {
  if (items.length === 0) form.append(name, "[]");
  items.forEach((item, index) => append(form, `${name}[${index}]`, item));
}

/** A query string; what is undefined or empty is left out. */
export function encodeQuery(query: Record<string, unknown> | undefined): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== "")
      parameters.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
