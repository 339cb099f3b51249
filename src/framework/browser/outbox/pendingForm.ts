import type { Call } from "#framework/shared/definitions/call.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";

/** An answer that has not reached the server: what it is, and what the server had when it was changed. Null: none. */
export interface PendingAnswer {
  value: Json;
  base: Json;
}

/** How a form's answers are sent. */
export interface KeptTarget {
  call: Call;
  params?: Record<string, string>;
  /** What goes along with every request: which form it is, and about whom. */
  body: JsonObject;
  /** What goes along until the server knows the form: what it was filled in with at the beginning. */
  beginning?: JsonObject;
}

/** What of a form is kept on this device until the server has it. */
export interface PendingForm {
  id: string;
  /** Whose answers they are. */
  owner?: string;
  /** The form as the address names it, and as it is named once the server knows it. */
  places: string[];
  target: KeptTarget;
  label: string;
  /** Where it is filled in. */
  path: string;
  /** How it is named and where it is filled in once the server knows it. */
  becomes?: { place: string; path: string };
  /** When something was last changed. */
  at: string;
  answers: Record<string, PendingAnswer>;
  /** The step that is open. */
  step: number;
  /** Steps that were completed here and not there, in order. */
  steps: number[];
  /** The person has sent the form. */
  send: boolean;
  /** What goes along when it is sent. */
  along?: JsonObject;
  /** Ids of the files that wait to be uploaded. */
  files: string[];
  /** A request on its way: it is sent again as it was, under the same key, until there is an answer. */
  sending?: PendingRequest;
  /** The server could not be reached when it was last tried. */
  stuck?: boolean;
  /** Why the server does not take it. */
  problem?: string;
}

/** A request as it goes to the server. */
export interface PendingRequest {
  key: string;
  body: JsonObject;
  /** What it completes; undefined for a draft. */
  step?: number;
  send?: boolean;
}

/** Whether anything of a form has not reached the server. */
export const isPending = ({ answers, steps, send, sending }: PendingForm): boolean =>
  Object.keys(answers).length > 0 || steps.length > 0 || send || sending !== undefined;

/** The values of kept answers; null takes one away. */
export const valuesOf = (answers: Record<string, PendingAnswer>): JsonObject =>
  Object.fromEntries(Object.entries(answers).map(([name, { value }]) => [name, value]));

/** What of a form is sent next; the same again while there was no answer to it. */
export function nextRequest(form: PendingForm): PendingRequest | undefined {
  const { answers, steps, step: open, send, sending, files, target, along } = form;
  if (sending) return sending;
  const ready = Object.entries(answers).filter(([, { value }]) => !holdsFile(value, files));
  const step = files.length > 0 ? undefined : steps[0];
  const sends = send && files.length === 0 && steps.length <= 1;
  if (ready.length === 0 && step === undefined && !sends) return undefined;
  const bases = Object.fromEntries(ready.map(([name, { base }]) => [name, base]));
  return {
    key: crypto.randomUUID(),
    step,
    send: sends,
    body: {
      ...target.body,
      step: step ?? open,
      data: { ...target.beginning, ...valuesOf(Object.fromEntries(ready)) },
      before: { ...target.beginning, ...bases },
      ...(step === undefined && !sends && { draft: true }),
      ...(sends && { is_submitted: true, ...along }),
    },
  };
}

/** Answers with others over them; null takes one away. */
export function laidOver(answers: JsonObject, over: JsonObject): JsonObject {
  const result = { ...answers };
  for (const [name, value] of Object.entries(over)) {
    if (value === null) delete result[name];
    else result[name] = value;
  }
  return result;
}

/** Whether a value holds one of these files. */
export function holdsFile(value: Json | undefined, files: readonly string[]): boolean {
  if (files.length === 0 || value === null || typeof value !== "object") return false;
  const id = Array.isArray(value) ? undefined : value.documentId;
  return (
    (typeof id === "string" && files.includes(id)) ||
    Object.values(value).some((inner) => holdsFile(inner, files))
  );
}

/** A value with a file in the place of another, or without it. */
export function withFile(value: Json, id: string, file: JsonObject | undefined): Json {
  if (Array.isArray(value))
    return value.flatMap((inner): Json[] =>
      isFile(inner, id) ? (file ? [file] : []) : [withFile(inner, id, file)],
    );
  if (value === null || typeof value !== "object") return value;
  if (isFile(value, id)) return file ?? null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const next = withFile(inner, id, file);
      return next === null && inner !== null ? [] : [[name, next]];
    }),
  );
}

const isFile = (value: Json, id: string): boolean =>
  value !== null && typeof value === "object" && !Array.isArray(value) && value.documentId === id;
