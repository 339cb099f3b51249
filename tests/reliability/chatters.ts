import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import type { RunningPortal } from "../support/runningPortal.ts";
import type { Place } from "./databases.ts";

/** Someone who writes to a group. */
interface Chatter {
  id: string;
  email: string;
  token: string;
  /** Messages that they have begun to send. */
  sent: number;
}

/** Gives the demo provider so many more coordinators, who may all write to each other; answers their addresses. */
export async function addChatters(place: Place, count: number): Promise<{ id: string; email: string }[]> {
  const { owner, close } = await place.open();
  const { rows } = await sql<{ id: string; email: string }>`
    with model as (select users.* from users join tenants on tenants.id = tenant_id
        where slug = 'demo' and email = 'coordinator@demo.example'),
      added as (insert into users (tenant_id, uuid, email, password_hash, status, fullname, regions, search, data)
        select tenant_id, gen_random_uuid(), 'chatter-' || n || '@demo.example', password_hash, status, 'Chatter ' || n,
          regions, 'chatter ' || n, data from model, generate_series(1, ${count}) n
        returning tenant_id, uuid, email),
      given as (insert into user_roles (tenant_id, user_uuid, role_uuid)
        select added.tenant_id, added.uuid, role_uuid from added, user_roles
        where user_roles.user_uuid = (select uuid from model))
    select uuid as id, email from added order by email`.execute(owner);
  await close();
  return rows;
}

/** People who write to a group without a pause, each message after the one before was taken, through any of the processes. */
export class Chatters {
  readonly people: Chatter[] = [];
  readonly #portals: RunningPortal[];
  readonly #refused: number[] = [];
  #group = "";
  #taken = 0;

  /** @param portals the processes: anyone who replaces one puts it into this list */
  constructor(portals: RunningPortal[]) {
    this.#portals = portals;
  }

  /** Answers other than 200. */
  get refused(): readonly number[] {
    return this.#refused;
  }

  get group(): string {
    return this.#group;
  }

  /** Signs people in and puts them into a group. */
  async gather(people: readonly { id: string; email: string }[]): Promise<void> {
    const [portal] = this.#portals;
    if (!portal) throw new Error("there is no process");
    for (const { id, email } of people) {
      const body = { email, password: demoPassword };
      const { data } = await portal.ask("POST", "auth/login", { body });
      this.people.push({ id, email, token: String(data.token), sent: 0 });
    }
    const [first, ...others] = this.people;
    const { data, message } = await portal.ask("POST", "ndis/chat/groups", {
      token: first?.token,
      body: { name: "Everybody", members: others.map(({ id }) => id) },
    });
    this.#group = (data.group as { uuid: string } | undefined)?.uuid ?? "";
    if (this.#group === "") throw new Error(`there is no group: ${message}`);
  }

  /** Writes until it is told to stop; what was begun is then sent to its end. */
  async write(signal: AbortSignal): Promise<void> {
    await Promise.all(
      this.people.map(async (person) => {
        while (!signal.aborted) {
          person.sent += 1;
          await this.#untilTaken(person, `${person.email} ${person.sent}`);
        }
      }),
    );
  }

  /** Sends a message, again under the same key where no answer comes. */
  async #untilTaken({ token }: Chatter, message: string): Promise<void> {
    for (;;) {
      const portal = this.#portals[randomInt(this.#portals.length)];
      const answered = await portal
        ?.ask("POST", "ndis/chat/send-message", {
          token,
          body: { receiver_id: this.#group, type: "group", message },
          headers: { "idempotency-key": message.replaceAll(/[^a-z0-9]/g, "-") },
        })
        .catch(() => undefined);
      if (answered?.status === 200) {
        this.#taken += 1;
        return;
      }
      // A key whose first request is still at work is refused for as long.
      if (answered && answered.status !== 409 && answered.status !== 503) {
        this.#refused.push(answered.status);
        return;
      }
      await wait(20);
    }
  }

  /** Resolves when so many more messages have been taken. */
  async more(count: number): Promise<void> {
    const goal = this.#taken + count;
    while (this.#taken < goal && this.#refused.length === 0) await wait(20);
  }
}
