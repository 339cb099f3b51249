import { randomUUID } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { pairOf } from "../../chat/threads.ts";

type Accounts = Record<string, { uuid: string; fullname: string } | undefined>;
type Insert = (resource: string, records: JsonObject[]) => Promise<string[]>;

interface Talk {
  members: readonly string[];
  group?: string;
  /** How many of the last messages nobody but their sender has read. */
  unread: number;
  lines: readonly (readonly [who: string, hoursAgo: number, text: string])[];
}

const talks: readonly Talk[] = [
  {
    members: ["worker", "participant"],
    unread: 1,
    lines: [
      ["participant", 50, "Hi, can we go to the library on Thursday instead of the shops?"],
      ["worker", 49, "Sure. The library opens at ten, so I will pick you up at half past nine."],
      ["participant", 48, "Great. I want to return two books."],
      ["worker", 27, "I have put them into your blue bag already."],
      ["participant", 2, "Thank you! See you on Thursday."],
    ],
  },
  {
    members: ["worker", "coordinator"],
    unread: 1,
    lines: [
      ["coordinator", 30, "Could you take the Saturday morning shift? The travel time is paid."],
      ["worker", 29, "Yes, if I am finished by two."],
      ["coordinator", 28, "You are. I have put it on the roster, please have a look."],
      ["worker", 5, "Looks good. One question: is the ramp at the new house ready?"],
    ],
  },
  {
    members: ["coordinator", "worker", "admin"],
    group: "Northern houses",
    unread: 2,
    lines: [
      ["admin", 75, "Welcome. Please use this group for the houses, and nothing about health in it."],
      ["coordinator", 72, "The van is at the garage until Wednesday."],
      ["worker", 70, "Then I take my car for the outing."],
      ["coordinator", 6, "The van is back. Keys are in the office."],
      ["coordinator", 5, "And the cooling towels have arrived."],
    ],
  },
  {
    members: ["admin", "participant"],
    unread: 0,
    lines: [
      ["participant", 100, "Where do I see how much of my plan is left?"],
      ["admin", 99, "Under NDIS plan, in the menu. Call us if you want to go through it together."],
    ],
  },
];

/** Chats of those who can sign in, so that each of them has some to look at. */
export async function insertChats(context: Context, insert: Insert, accounts: Accounts): Promise<void> {
  const { db, tenant, services } = context;
  const now = services.clock.now().getTime();
  const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  for (const { members, group, unread, lines } of talks) {
    const people = members.flatMap((name) => accounts[name] ?? []);
    const [one, other] = people;
    if (!one || !other || people.length !== members.length) continue;
    const thread = randomUUID();
    const begun = at(lines[0]?.[1] ?? 0);
    await db
      .insertInto("chat_threads")
      .values({
        tenant_id: tenant.id,
        uuid: thread,
        kind: group === undefined ? "individual" : "group",
        name: group ?? null,
        pair: group === undefined ? pairOf(one.uuid, other.uuid) : null,
        created_by: one.uuid,
        created_at: begun,
        last_seq: lines.length,
        last_at: at(lines.at(-1)?.[1] ?? 0),
      })
      .execute();
    for (const [name, { uuid }] of members.map((who, index) => [who, people[index] ?? one] as const)) {
      const own = lines.findLastIndex(([who]) => who === name) + 1;
      await db
        .insertInto("chat_members")
        .values({
          tenant_id: tenant.id,
          thread,
          user_uuid: uuid,
          owner: group !== undefined && uuid === one.uuid,
          joined_at: begun,
          read_seq: Math.max(own, lines.length - unread),
        })
        .execute();
    }
    await insert(
      "chat-messages",
      lines.map(([who, hours, message], index) => ({
        thread,
        seq: index + 1,
        sender: accounts[who]?.uuid ?? "",
        sender_details: { user_id: accounts[who]?.uuid ?? "", full_name: accounts[who]?.fullname ?? "" },
        message,
        sent_at: at(hours),
      })),
    );
  }
}
