import { allPermissions, type Definitions } from "#shared/definitions/definitions.ts";
import type { CurrentUser } from "../../context.ts";
import type { Database, Db } from "../../database/database.ts";
import type { AccessToken } from "../../http/token.ts";
import type { Clock } from "../../services.ts";
import { loadPerson, openAt, type Person } from "./person.ts";

const keptMs = 15_000;
const mostKept = 20_000;

interface LoadedSession {
  person: Person;
  expiresAt: number;
}

/**
 * The living sessions with their people's rights, so that not every request asks the database. An entry is dropped at
 * once when the session ends or rights change, in whatever process that happens (`events`), and after 15 s anyway. While
 * events do not arrive, nothing is kept.
 */
export class SessionCache {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #kept = new Map<string, { session: Promise<LoadedSession | undefined>; until: number }>();
  /** Every permission there is, for roles that hold them all. */
  readonly everything: { name: string }[];

  constructor(database: Database, definitions: Definitions, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.everything = allPermissions(definitions).map((name) => ({ name }));
  }

  /** The person of a token's session; undefined when the session has ended or the person may not sign in. */
  async userOf(token: AccessToken): Promise<CurrentUser | undefined> {
    const now = this.#clock.now().getTime();
    const session = await this.#find(token, now);
    const valid = session && session.expiresAt > now && session.person.uuid === token.user;
    if (!valid) return undefined;
    const emergency = openAt(session.person.emergencies, now);
    return { ...session.person, session: token.session, emergency };
  }

  /** An active person as they are now; from the caller's transaction, past what is kept. */
  person(db: Db, tenant: string, user: string): Promise<Person | undefined> {
    return loadPerson({ db, clock: this.#clock, everything: this.everything }, tenant, user);
  }

  forgetSession(session: string): void {
    this.#kept.delete(session);
  }

  /** Forgets everybody: rights have changed, and whose is not worth working out. */
  forgetAll(): void {
    this.#kept.clear();
  }

  #find(token: AccessToken, now: number): Promise<LoadedSession | undefined> {
    const found = this.#kept.get(token.session);
    if (found && found.until > now) return found.session;
    if (!this.#database.engine.hears()) return this.#load(token);
    const session = this.#load(token);
    session.catch(() => this.#kept.delete(token.session));
    if (this.#kept.size > mostKept) this.#kept.clear();
    this.#kept.set(token.session, { session, until: now + keptMs });
    return session;
  }

  async #load({ tenant, session, user }: AccessToken): Promise<LoadedSession | undefined> {
    const { db } = this.#database;
    const row = await db
      .selectFrom("sessions")
      .select("expires_at")
      .where("tenant_id", "=", tenant)
      .where("uuid", "=", session)
      .where("user_uuid", "=", user)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    const person = row && (await this.person(db, tenant, user));
    return row && person && { person, expiresAt: Date.parse(row.expires_at) };
  }
}
