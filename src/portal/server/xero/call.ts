import { asList, asObject } from "#framework/shared/schema/patch.ts";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { readJson } from "#framework/server/readJson.ts";
import { type Access, accessFor } from "./connection/tokens.ts";
import { ended, type Scope } from "./connection/store.ts";
import { BusyError, NotConnectedError, OutageError, RefusedError, UnknownTokenError } from "./errors.ts";
import { xeroFor } from "./service.ts";

/** A call of Xero's API. */
export interface XeroCall {
  api: "accounting" | "payroll";
  method?: "GET" | "POST";
  /** Below the API's address, with its query. */
  path: string;
  body?: Json;
  /** The same call with the same key is done once. */
  key?: string;
}

/** The longest that Xero may ask to be left alone, in seconds: until its day is over. */
const longestPause = 24 * 3600;

/**
 * Makes a call in a provider's name. After a token that Xero does not know any more it is made again with a new one.
 * @returns the answer; `{}` for none
 * @throws {BusyError} when the organisation has had enough calls: none is made for the provider until that is over
 * @throws {RefusedError} for what Xero says is wrong
 * @throws {NotConnectedError}
 * @throws {OutsideUnavailableError}
 */
export async function callXero(scope: Scope, call: XeroCall): Promise<JsonObject> {
  const access = await accessFor(scope);
  try {
    return await sent(scope, call, access);
  } catch (error) {
    if (!(error instanceof UnknownTokenError)) throw error;
  }
  try {
    return await sent(scope, call, await accessFor(scope, access.token));
  } catch (error) {
    if (!(error instanceof UnknownTokenError)) throw error;
    await end(scope);
    throw new NotConnectedError(true);
  }
}

/**
 * Reads a list to its end.
 * @param path below the API's address, with a query if it has one
 * @param list the name of the list in the answer
 * @param size how many a page has
 */
export async function allPages(
  scope: Scope,
  { api, path, list, size }: { api: XeroCall["api"]; path: string; list: string; size: number },
): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await callXero(scope, {
      api,
      path: `${path}${path.includes("?") ? "&" : "?"}page=${page}`,
    });
    const rows = asList(answer[list]).filter(isObject);
    found.push(...rows);
    if (rows.length < size) return found;
  }
}

/** Nobody can do anything with the connection until it is made again. */
const end = async ({ db, tenant }: Scope): Promise<void> => {
  await db.updateTable("xero_connections").set(ended("expired")).where("tenant_id", "=", tenant.id).execute();
};

async function sent(
  scope: Scope,
  { api, method = "GET", path, body, key }: XeroCall,
  { token, organisation }: Access,
): Promise<JsonObject> {
  const { outside, send, at } = xeroFor(scope);
  const { response, answer } = await outside.run(async (signal) => {
    const answered = await send(`${at[api]}/${path}`, {
      method,
      signal,
      redirect: "error",
      headers: {
        authorization: `Bearer ${token}`,
        "xero-tenant-id": organisation,
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const read = parsed(await answered.text());
    // What lies between may refuse a call in words of its own; what Xero takes, it answers in JSON.
    if (answered.status >= 500 || (answered.ok && !read))
      throw new OutageError(`Xero answered ${answered.status}`);
    return { response: answered, answer: read ?? {} };
  });
  if (response.status === 429) throw await paused(scope, Number(response.headers.get("retry-after")));
  if (response.status === 401 || response.status === 403)
    throw isNotAllowed(answer)
      ? new RefusedError(["This organisation does not allow it."])
      : new UnknownTokenError();
  if (response.ok) return answer;
  throw new RefusedError(response.status === 404 ? ["It is not there any more."] : faultsOf(answer));
}

/** The token is good, but not for this: the organisation has no payroll, or did not allow it. */
const isNotAllowed = ({ Detail }: JsonObject): boolean =>
  String(Detail ?? "").includes("AuthorizationUnsuccessful");

/** Leaves the organisation alone for as long as Xero asks for. */
async function paused({ db, tenant, services }: Scope, seconds: number): Promise<BusyError> {
  const pause = Math.min(Math.max(Number.isFinite(seconds) ? seconds : 60, 1), longestPause);
  await db
    .updateTable("xero_connections")
    .set({ paused_until: new Date(services.clock.now().getTime() + pause * 1000).toISOString() })
    .where("tenant_id", "=", tenant.id)
    .execute();
  return new BusyError(pause);
}

function parsed(text: string): JsonObject | undefined {
  if (text === "") return {};
  try {
    const value = readJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Sentences in which Xero says what is wrong, of an answer or one of its elements. */
export function faultsOf(answer: JsonObject): string[] {
  const own = [...asList(answer.ValidationErrors), ...asList(answer.Warnings)].map((one) =>
    String(asObject(one).Message ?? ""),
  );
  const inside = Object.values(answer).flatMap((value) =>
    Array.isArray(value)
      ? value.filter(isObject).flatMap((one) => (one.ValidationErrors ? faultsOf(one) : []))
      : [],
  );
  const all = [...new Set([...own, ...inside])].filter(Boolean);
  return all.length > 0 ? all : [String(answer.Message ?? answer.Detail ?? "The request was refused.")];
}
