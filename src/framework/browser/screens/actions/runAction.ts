import { type Call, filledBody } from "#framework/shared/definitions/call.ts";
import type { Action, Resource } from "#framework/shared/definitions/resource.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { pathOf } from "../../data/paths.ts";
import type { Services } from "../../services.tsx";

/**
 * Does an action with one record: its call, with what was typed. Each try has a key of its own, so that a repeated
 * request is done once.
 * @returns the server's message, and a link where the answer is one
 */
export async function runAction(
  { http, shell }: Services,
  resource: Resource,
  action: Action,
  record: Record<string, unknown>,
  typed: Record<string, unknown> = {},
): Promise<{ message: string; link?: string }> {
  const id = idOf(resource, record);
  if (action.name === "restore" && !action.call) {
    const answer = await shell("restore", { params: { resource: resource.name, id }, body: {} });
    return { message: answer.message };
  }
  const { call } = action;
  const input = { ...typed, ...action.preset };
  if (!call) return { message: "" };
  const source = { ...record, uuid: id, id, input };
  const body = inputOf(action, call, resource, record, typed);
  const version =
    record.version === undefined || call.method === "GET" || call.method === "DELETE"
      ? {}
      : { version: record.version };
  const takesVersion = action.sets !== undefined;
  const isRead = call.method === "GET" || call.method === "DELETE";
  const answer = await http.send<{ link?: string } | undefined>(call, {
    params: pathOf(call, resource, source),
    query: isRead ? input : undefined,
    body: takesVersion ? { ...asObject(body), ...version } : body,
    idempotencyKey: crypto.randomUUID(),
  });
  const link = answer.data?.link;
  return { message: answer.message, link };
}

const idOf = (resource: Resource, record: Record<string, unknown>): unknown =>
  record[resource.idKey] ?? record.id;

/** The body of a call that an action makes with a record: what was typed and what the action presets. */
export function inputOf(
  { preset }: Action,
  { body, id: key }: Call,
  resource: Resource,
  record: Record<string, unknown>,
  typed: Record<string, unknown>,
): unknown {
  const id = idOf(resource, record);
  const input = { ...typed, ...preset };
  return body
    ? filledBody(body, { ...record, uuid: id, id, input })
    : { ...input, ...(key ? { [key]: id } : {}) };
}
