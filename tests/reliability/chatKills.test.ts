import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type RunningPortal, runPortal } from "../support/runningPortal.ts";
import { addChatters, Chatters } from "./chatters.ts";
import { filledPlace, type Place } from "./databases.ts";

// KILLS=20 npx vitest run --project reliability chatKills      # the long run
const rounds = Number(process.env.KILLS ?? 0) || 2;
const people = 50;

test(
  `one of two processes is killed ${rounds} times while ${people} people chat: nothing is lost or doubled, and the order is kept`,
  async ({ skip }) => {
    const place = await filledPlace("PostgreSQL");
    if (!place) {
      skip("no PostgreSQL here");
      return;
    }
    const accounts = await addChatters(place, people);
    const portals: RunningPortal[] = [await runPortal(place.env), await runPortal(place.env)];
    const chatters = new Chatters(portals);
    await chatters.gather(accounts);
    const stop = new AbortController();
    const writing = chatters.write(stop.signal);
    for (let round = 0; round < rounds; round += 1) {
      await chatters.more(randomInt(20, 120));
      const which = randomInt(portals.length);
      await portals[which]?.kill();
      await chatters.more(10);
      portals[which] = await runPortal(place.env);
    }
    await chatters.more(50);
    stop.abort();
    await writing;
    expect(chatters.refused, "answers other than 200").toEqual([]);
    const kept = await keptMessages(place, chatters.group);
    expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_, place) => place + 1));
    for (const { email, sent } of chatters.people) {
      const own = kept.flatMap(({ message }) => (message.startsWith(`${email} `) ? [message] : []));
      expect(own).toEqual(Array.from({ length: sent }, (_, index) => `${email} ${index + 1}`));
    }
    const [first, second] = await Promise.all(portals.map((portal) => newest(portal, chatters)));
    expect(first).toEqual(second);
    expect(first).toEqual(kept.slice(-50).map(({ message }) => message));
    console.log(`${rounds} kills, ${kept.length} messages of ${people} people`);
    for (const portal of portals) expect(await portal.stop()).toBe(0);
  },
  420_000 + rounds * 60_000,
);

/** What the database has of the group, in order. */
async function keptMessages(place: Place, group: string): Promise<{ seq: number; message: string }[]> {
  const { owner, close } = await place.open();
  const { rows } = await sql<{ seq: string; message: string }>`
    select seq, data->>'message' as message from chat_messages where thread = ${group} order by seq`.execute(
    owner,
  );
  await close();
  return rows.map(({ seq, message }) => ({ seq: Number(seq), message }));
}

/** The newest messages as a process shows them. */
async function newest(portal: RunningPortal, { people: [reader], group }: Chatters): Promise<string[]> {
  const { data } = await portal.ask("POST", "ndis/chat/single/detail", {
    token: reader?.token,
    body: { receiver_id: group, type: "group" },
  });
  return (data.messages as { message: string }[]).map(({ message }) => message);
}
