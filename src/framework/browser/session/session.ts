import type { Viewer } from "#framework/shared/access/visible.ts";
import type { Self } from "#framework/shared/definitions/own.ts";
import { read, readJson, wipe, write } from "./storage.ts";
import { Listeners } from "../listeners.ts";

/** The signed-in person as the server describes them. */
export interface SessionUser extends Viewer, Self {
  fullname: string;
  email?: string;
  profile_image?: { documentId?: string } | string | null;
  [key: string]: unknown;
}

/** What the portal shows of the provider. */
export interface Platform {
  type_of_platform?: string;
  colors?: { primary?: string };
  time_zone?: string;
  start_of_week?: number;
  notice?: string;
  slug?: string;
  [key: string]: unknown;
}

/** The answer to every way of signing in. */
export interface SignedIn {
  token: string;
  refresh_token: string;
  user: SessionUser;
  platform: Platform;
}

/** The session of this browser tab: kept in the browser's storage, read from memory, told to anyone who listens. */
export class Session {
  #user: SessionUser | undefined = readJson<SessionUser>("userData");
  #platform: Platform | undefined = readJson<Platform>("platform");
  #lost = false;
  #ordinal = 0;
  readonly #listeners = new Listeners();

  /** Undefined when nobody is signed in. */
  get user(): SessionUser | undefined {
    return this.#user;
  }

  get platform(): Platform | undefined {
    return this.#platform;
  }

  /** True after a session could not be extended, until someone signs in again or leaves. */
  get lost(): boolean {
    return this.#lost;
  }

  /** Which session of this page it is: one more with each sign-in, the same however often it is extended. */
  get ordinal(): number {
    return this.#ordinal;
  }

  get isSignedIn(): boolean {
    return this.#user !== undefined && read("userToken") !== undefined;
  }

  begin({ token, refresh_token, user, platform }: SignedIn): void {
    this.#ordinal += 1;
    write("userToken", token);
    write("userRefreshToken", refresh_token);
    this.update(user, platform);
  }

  /** Keeps what the server says now of the person and the provider. */
  update(user: SessionUser, platform: Platform): void {
    write("userData", JSON.stringify(user));
    write("platform", JSON.stringify(platform));
    this.#user = user;
    this.#platform = platform;
    this.#lost = false;
    this.#tell();
  }

  /** Shows what is known of the provider before anyone is signed in; kept in memory only. */
  show(platform: Platform): void {
    this.#platform ??= platform;
    this.#tell();
  }

  /** The server does not extend the session any more. The person stays where they are, to sign in again there. */
  lose(): void {
    this.#lost = this.#user !== undefined;
    this.#tell();
  }

  /** Leaves nothing behind. */
  end(): void {
    wipe();
    this.#user = undefined;
    this.#lost = false;
    this.#tell();
  }

  readonly subscribe = this.#listeners.subscribe;

  #tell(): void {
    this.#listeners.tell();
  }
}
