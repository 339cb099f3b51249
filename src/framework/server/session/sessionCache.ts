import { allPermissions, type Definitions } from "#framework/shared/definitions/definitions.ts";
import type { Clock, CurrentUser } from "../context.ts";
import type { Database, Db } from "../database/database.ts";
import type { AccessToken } from "../http/request/token.ts";
import type { PersonOfPortal } from "../portal.ts";
import { loadPerson, type Person } from "./person.ts";

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
  readonly #ofPortal: PersonOfPortal;
  readonly #kept = new Map<string, { session: Promise<LoadedSession | undefined>; until: number }>();
  /** Every permission there is, for roles that hold them all. */
  readonly everything: { name: string }[];

  constructor(database: Database, definitions: Definitions, clock: Clock, ofPortal: PersonOfPortal) {
    this.#database = database;
    this.#clock = clock;
    this.#ofPortal = ofPortal;
    this.everything = allPermissions(definitions).map((name) => ({ name }));
  }

  /** The person of a token's session; undefined when the session has ended or the person may not sign in. */
  async userOf(token: AccessToken): Promise<CurrentUser | undefined> {
    const now = this.#clock.now().getTime();
    const session = await this.#find(token, now);
    const valid = session && session.expiresAt > now && session.person.uuid === token.user;
    if (!valid) return undefined;
    return this.#asUser(session.person, token.session, now);
  }

  /** An active person as they are now; from the caller's transaction, past what is kept. */
  person(db: Db, tenant: string, user: string): Promise<Person | undefined> {
    const source = { db, clock: this.#clock, everything: this.everything, ofPortal: this.#ofPortal };
    return loadPerson(source, tenant, user);
  }

  /** The same, in whose name something is done that no session asks for at that moment. */
  async actingAs(db: Db, tenant: string, user: string): Promise<CurrentUser | undefined> {
    const person = await this.person(db, tenant, user);
    return person && this.#asUser(person, "", this.#clock.now().getTime());
  }

  forgetSession(session: string): void {
    this.#kept.delete(session);
  }

  /** Forgets everyone: rights have changed, and whose is not worth working out. */
  forgetAll(): void {
    this.#kept.clear();
  }

  #asUser(person: Person, session: string, moment: number): CurrentUser {
    return { ...person, session, opened: this.#ofPortal.openedAt(person, moment) };
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
