import type { FastifyRequest } from "fastify";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { PublicContext } from "../../context.ts";
import { receiveFile } from "../../files/receive.ts";
import { HttpError, malformed, unreadable } from "../errors.ts";
import { refuseUnwieldy } from "./jsonShape.ts";

const mostKeys = 5000;
/** Letters of a form's fields, all together: as much as a JSON body may have. Files are counted apart. */
const mostLetters = 1024 * 1024;
const deepest = 8;

/** The body as an object: JSON as it is, a form's parts put together by their names, files stored and referred to. */
export async function readBody(context: PublicContext, request: FastifyRequest): Promise<JsonObject> {
  if (request.isMultipart()) return readForm(context, request);
  const { body } = request;
  if (body === undefined || body === null || body === "") return {};
  if (!isObject(body)) throw malformed("The body must be a JSON object.");
  return body;
}

async function readForm(context: PublicContext, request: FastifyRequest): Promise<JsonObject> {
  const form: JsonObject = {};
  let [keys, letters] = [0, 0];
  for await (const part of partsOf(request)) {
    keys += 1;
    if (keys > mostKeys) throw malformed("The form has too many parts.");
    letters += part.fieldname.length + (part.type === "file" ? 0 : String(part.value).length);
    if (letters > mostLetters) throw new HttpError(413, "This is too large.");
    const value = part.type === "file" ? await receiveFile(context, part) : fieldOf(String(part.value));
    place(form, pathOf(part.fieldname), value);
  }
  const read = arraysFrom(form);
  return Array.isArray(read) ? Object.fromEntries(read.entries()) : asObject(read);
}

/** A field's text. Some hold a list or a group as JSON: it is bounded as a body is, before anyone reads it. */
function fieldOf(text: string): string {
  if (/^\s*[[{]/.test(text)) refuseUnwieldy(text);
  return text;
}

async function* partsOf(request: FastifyRequest): ReturnType<FastifyRequest["parts"]> {
  refuseGone(request);
  try {
    yield* request.parts();
  } catch (error) {
    throw unreadable(error);
  }
}

/** A form whose sender has left before it is read would be waited for without end. */
export function refuseGone({ raw }: FastifyRequest): void {
  if (raw.destroyed) throw malformed("The form was not received completely.");
}

/** `emergency_contacts[0][phone]` as its steps. */
export function pathOf(name: string): string[] {
  const match = /^([A-Za-z_][\w-]*)((?:\[[\w-]*\])*)$/.exec(name);
  const steps = match && [
    match[1] ?? "",
    ...(match[2] ?? "")
      .split("[")
      .slice(1)
      .map((step) => step.slice(0, -1)),
  ];
  if (
    !steps ||
    steps.length > deepest ||
    steps.some((step) => ["__proto__", "constructor", "prototype"].includes(step))
  ) {
    throw malformed(`The form's part ${name.slice(0, 60)} is not named in the expected form.`);
  }
  return steps;
}

function place(target: JsonObject, path: string[], value: Json): void {
  const [step = "", ...rest] = path;
  const key = step === "" ? String(Object.keys(target).length) : step;
  if (rest.length === 0) {
    if (Object.hasOwn(target, key)) throw malformed(`The form gives ${key.slice(0, 60)} more than once.`);
    target[key] = value;
    return;
  }
  const inner = (target[key] ??= {});
  if (!isObject(inner)) throw malformed(`The form gives ${key.slice(0, 60)} both as a value and as a group.`);
  place(inner, rest, value);
}

/** Groups whose keys are 0, 1, 2, … are lists. */
function arraysFrom(value: Json): Json {
  if (!isObject(value) || "documentId" in value) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, arraysFrom(item)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key));
  if (!isList) return Object.fromEntries(entries);
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => item);
}
