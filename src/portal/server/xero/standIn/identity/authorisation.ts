/** What an app asks for on the consent page. */
export interface Authorisation {
  clientId: string;
  redirectUri: string;
  scopes: string[];
  state?: string;
  /** For PKCE: the verifier's SHA-256. */
  challenge?: string;
}

/** Why an app may not ask: Xero shows it on a page of its own, and sends nobody back to the app. */
export class ConsentError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const known =
  /^(openid|profile|email|offline_access|app\.connections|(accounting|payroll)\.[a-z]+(\.[a-z]+)*|(assets|files|projects)(\.read)?)$/;

/** Reads the parameters of the consent page. Throws a `ConsentError` where Xero shows an error. */
export function readAuthorisation(parameters: URLSearchParams): Authorisation {
  const clientId = parameters.get("client_id") ?? "";
  if (!/^[0-9A-F]{32}$/i.test(clientId))
    throw new ConsentError("unauthorized_client", "Unknown client or client not enabled");
  const redirectUri = parameters.get("redirect_uri") ?? "";
  if (!isWebAddress(redirectUri)) throw new ConsentError("unauthorized_client", "Invalid redirect_uri");
  if (parameters.get("response_type") !== "code")
    throw new ConsentError("unsupported_response_type", "Response type not supported");
  const scopes = (parameters.get("scope") ?? "").split(/\s+/).filter((scope) => scope !== "");
  if (scopes.length === 0 || !scopes.every((scope) => known.test(scope)))
    throw new ConsentError("invalid_scope", "Invalid scope");
  const challenge = parameters.get("code_challenge") ?? undefined;
  if (challenge !== undefined && parameters.get("code_challenge_method") !== "S256")
    throw new ConsentError("invalid_request", "Transform algorithm not supported");
  const state = parameters.get("state") ?? undefined;
  return {
    clientId,
    redirectUri,
    scopes,
    ...(state !== undefined && { state }),
    ...(challenge && { challenge }),
  };
}

/** Where the browser goes with what came of it. */
export function redirectTo({ redirectUri, state }: Authorisation, result: Record<string, string>): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(result)) address.searchParams.set(name, value);
  if (state !== undefined) address.searchParams.set("state", state);
  return address.href;
}

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? "");
