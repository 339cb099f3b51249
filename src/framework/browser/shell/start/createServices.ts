import { Queries } from "../../data/queries.ts";
import { bodyOf, type Call } from "#framework/shared/definitions/call.ts";
import type { LoadedDefinitions } from "../../definitions/load.ts";
import { withWords } from "../../i18n/later.ts";
import { createI18nProvider } from "../../i18n/i18nProvider.ts";
import type { OwnComponents } from "../../registry.ts";
import type { Services } from "../../services.tsx";
import { Preferences } from "../../session/preferences.ts";
import { withOpening } from "../../session/opening.ts";
import { Session } from "../../session/session.ts";
import type { PortalSettings } from "../../settings.ts";
import { CallError } from "../../transport/errors.ts";
import { type Answer, HttpClient, type SendOptions } from "../../transport/httpClient.ts";
import { Refresher } from "../../transport/refresher.ts";
import { toasts } from "../../ui/toasts.tsx";

/** Calls of the plain portal client: when one of them is not found, the browser goes to /welcome (specification part 1 §8). */
const plainCalls = ["current-user", "platform", "bookmarks", "toggle-bookmark", "preferences"];

/** No answer at all, too many requests, or a proxy's word that the server is away: no refusal to extend a session. */
const unanswered = new Set([0, 429, 502, 503, 504]);

interface Parts {
  definitions: LoadedDefinitions;
  registry: OwnComponents;
  settings: PortalSettings;
  tenant: string;
  /** Goes to another route. */
  navigate: (path: string) => void;
}

/** The portal's own components, each with the words of the portal before it is drawn. */
const withMessages = (registry: OwnComponents, addMessages: () => Promise<void>): OwnComponents =>
  Object.fromEntries(
    Object.entries(registry).map(([name, load]) => [
      name,
      () => Promise.all([load(), addMessages()]).then(([component]) => component),
    ]),
  );

/** Does something once, and again only if it failed. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    }));
}

/** Makes what every screen works with. */
export function createServices({ definitions, registry, settings, tenant, navigate }: Parts): Services {
  const { api } = definitions.portal;
  const session = new Session();
  const callOf = (name: string): Call => {
    const call = definitions.shell[name];
    if (!call) throw new Error(`resources/portal.json#/calls has no "${name}"`);
    return call;
  };
  const plain = new Set(plainCalls.flatMap((name) => definitions.shell[name] ?? []));
  const refresher = new Refresher(
    async (refreshToken) => {
      try {
        const { data } = await http.send<{ token?: string; refresh_token?: string }>(callOf("refresh"), {
          bearer: refreshToken,
          body: {},
        });
        const { token, refresh_token: next } = data;
        return token === undefined ? undefined : { token, refreshToken: next };
      } catch (error) {
        if (error instanceof CallError && !unanswered.has(error.status)) return undefined;
        throw error;
      }
    },
    () => session.lose(),
    // Specification part 1 §2.
    ["/login", ...settings.visitorPages],
  );
  const http: HttpClient = new HttpClient(api, refresher, {
    failed: (error, call) => {
      if (error.status === 422 || error.status >= 500) toasts.error(error.message);
      if (error.status === 404 && plain.has(call)) navigate("/welcome");
    },
  });
  const i18n = createI18nProvider();
  const make = (name: string, options: SendOptions = {}): Promise<Answer> => {
    const call = callOf(name);
    return http.send(call, { ...options, body: bodyOf(call, options.body) });
  };
  const ask = definitions.shell.opening ? withOpening(make, session) : make;
  return {
    definitions,
    registry: withMessages(
      registry,
      once(() => withWords(settings.messages()).then(i18n.add)),
    ),
    i18n,
    settings,
    tenant,
    session,
    http,
    preferences: new Preferences(),
    queryClient: new Queries({
      defaultOptions: {
        queries: {
          retry: false,
          staleTime: 5000,
          refetchOnWindowFocus: false,
          // What the browser holds of the connection stops nothing: a call that fails is told of.
          networkMode: "always",
          refetchOnReconnect: true,
        },
        mutations: { networkMode: "always" },
      },
    }),
    // As in `readAnswer`: the contract says what each is answered with.
    shell: <Data>(name: string, options?: SendOptions) => ask(name, options) as Promise<Answer<Data>>,
  };
}
