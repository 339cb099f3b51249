import { asObject } from "#framework/shared/schema/patch.ts";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { OutageError, RefusedError } from "../errors.ts";
import type { xeroFor } from "../service.ts";

type Xero = Pick<ReturnType<typeof xeroFor>, "outside" | "send" | "at">;

/** A pair of tokens. */
export interface Tokens {
  access: string;
  /** Good for once; Xero takes it again for half an hour, in case its answer was lost. */
  refresh: string;
  /** For how long the access token is good. */
  seconds: number;
}

/** What tokens are asked for with. */
export type Grant =
  | { grant_type: "authorization_code"; code: string; redirect_uri: string; code_verifier: string }
  | { grant_type: "refresh_token"; refresh_token: string };

interface Client {
  id: string;
  secret: string;
}

/** Asks for tokens. @throws {RefusedError} for a wrong client, code or token */
export async function askForTokens(xero: Xero, client: Client, grant: Grant): Promise<Tokens> {
  const answer = await posted(xero, xero.at.token, client, { ...grant });
  const { access_token: access, refresh_token: refresh, expires_in: seconds } = answer;
  if (typeof access !== "string" || typeof refresh !== "string")
    throw new OutageError("no tokens in the answer");
  return { access, refresh, seconds: Number(seconds) };
}

/** Ends a pair of tokens. */
export const revoke = async (xero: Xero, client: Client, token: string): Promise<void> => {
  await posted(xero, xero.at.revocation, client, { token });
};

/** An organisation that the tokens open. */
interface Organisation {
  id: string;
  name: string;
}

/** The organisations that a token opens, the one that was allowed last first. */
export const organisationsOf = (xero: Xero, token: string): Promise<Organisation[]> =>
  xero.outside.run(async (signal) => {
    const response = await xero.send(xero.at.connections, {
      signal,
      redirect: "error",
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    });
    if (!response.ok) throw new OutageError(`connections answered ${response.status}`);
    const answered: Json = await response.json();
    const all = [answered].flat().filter(isObject);
    return all
      .toSorted((one, other) => String(other.updatedDateUtc).localeCompare(String(one.updatedDateUtc)))
      .map(({ tenantId, tenantName }) => ({
        id: String(tenantId),
        name: String(tenantName),
      }));
  });

/** Asks Xero's identity service. @throws {RefusedError} with what it says is wrong */
function posted(
  xero: Xero,
  address: string,
  client: Client,
  fields: Record<string, string>,
): Promise<JsonObject> {
  return xero.outside.run(async (signal) => {
    const response = await xero.send(address, {
      method: "POST",
      signal,
      redirect: "error",
      headers: {
        authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString("base64")}`,
        accept: "application/json",
      },
      body: new URLSearchParams(fields),
    });
    if (response.status === 400 || response.status === 401) {
      const { error } = asObject(await response.json());
      throw new RefusedError([refusals[String(error)] ?? "The request was refused."]);
    }
    if (!response.ok) throw new OutageError(`identity answered ${response.status}`);
    const text = await response.text();
    return text === "" ? {} : asObject(JSON.parse(text));
  });
}

/** What the codes of OAuth 2 mean to anyone who connects. */
const refusals: Readonly<Record<string, string>> = {
  invalid_client: "The client id or secret is wrong. Copy both from your app at developer.xero.com.",
  invalid_grant: "The permission has expired. Connect again.",
  unauthorized_client: "The app may not connect. Check its settings at developer.xero.com.",
};
