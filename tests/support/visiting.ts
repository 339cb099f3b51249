import { expect } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { Caller } from "./caller.ts";
import { idOf } from "./providers.ts";
import type { TestServer } from "./server.ts";

const zone = "Australia/Sydney";
export const at = (day: string, time: string) => instantAt(day, time, zone).toISOString();

/** A participant, the office and a worker, with the calls by which a visit is asked to be cancelled. */
export async function visitingOn(server: TestServer) {
  const [pia, pablo, office, admin] = [
    await server.as("participant"),
    await server.as("another participant"),
    await server.as("coordinator"),
    await server.as("admin"),
  ];
  const [first, second] = ["first", "second"].map((name) => idOf("north", "participants", name)) as [
    string,
    string,
  ];
  const worker = idOf("north", "staff", "first");
  const visitsOf = async (who: Caller): Promise<JsonObject[]> =>
    (await who.get("records/my-visits", { limit: 100 })).data.visits;
  return {
    pia,
    pablo,
    office,
    admin,
    first,
    second,
    worker,
    visitsOf,

    /** Adds a published shift from 9 am to 1 pm. */
    shiftOn: async (day: string, more: JsonObject = {}): Promise<string> => {
      const { data, text } = await office.post("ndis/roster/add-new-shift", {
        start_at: at(day, "09:00"),
        end_at: at(day, "13:00"),
        shift_type: "personal_care",
        participants: [first],
        staff: worker,
        ...more,
      });
      expect(data.shift, text).toBeDefined();
      return String(data.shift.uuid);
    },
    /** The visit of a person on a day, at 9 am unless another time is said. */
    visitOn: async (day: string, who: Caller = pia, time = "09:00"): Promise<string> => {
      const visits = await visitsOf(who);
      const start = Date.parse(at(day, time));
      const found = visits.find(({ start_at: begins }) => Date.parse(String(begins)) === start);
      expect(found, `${start}: ${JSON.stringify(visits)}`).toBeDefined();
      return String(found?.uuid);
    },
    /** Asks to cancel a visit. */
    ask: (who: Caller, visit: string, body: JsonObject = { reason: "health" }) =>
      who.post(`records/my-visits/${visit}/ask-to-cancel`, body),
    /** The latest request about a shift. */
    requestOf: async (shift: string) =>
      (
        await server.rows<{ uuid: string; status: string; participant: string; asked_at: string }>`
          select uuid, status, participant, asked_at from visit_cancellations where shift = ${shift}
          order by asked_at desc, created_at desc limit 1`
      )[0],
    /** Who was sent a notice, by address. */
    told: async (notice: string) =>
      (
        await server.rows<{ recipient: string }>`
          select distinct recipient from sent_notices where notice = ${notice} order by 1`
      ).map(({ recipient }) => recipient),
    /** Nothing is left of what a test before has planned. */
    begin: async () => {
      await server.rows`update users set regions = '[]'`;
      server.services.sessions.forgetAll();
      await server.rows`update shifts set deleted_at = now() where start_at > '2027-05-01' and deleted_at is null`;
      await server.rows`delete from sent_notices`;
      await server.rows`update participants set region = 'coast', type = 'ndis', data = data - 'do_not_send'`;
      await server.rows`update staff set staff_category = null, status = 'active', region = 'coast', employment_type = 'casual',
        data = data - 'availability' - 'max_hours_per_week'`;
    },
    /** An advocate of the first participant who sees these parts of their record. */
    advocateWho: async (email: string, ...parts: string[]): Promise<Caller> => {
      const added = await admin.post("ndis/client/add-new-client-caring-advocate", {
        participant: first,
        first_name: "Rosa",
        last_name: "Lee",
        relationship: "plan_nominee",
        email,
        can_view: parts,
      });
      const id = String(added.data.caring_advocate.uuid);
      const path = "ndis/client/caring-advocates/{id}/invite";
      expect((await admin.send("POST", path, { params: { id }, body: {} })).status).toBe(200);
      const [mail] = await server.rows<{ body: string }>`
        select body from outbox where recipient = ${email} order by created_at desc limit 1`;
      const token = /#invite=(\S+)/.exec(mail?.body ?? "")?.[1] ?? "";
      const nobody = await server.as("nobody");
      const accepted = await nobody.post("auth/accept-invitation", {
        token,
        password: "a sentence to remember",
      });
      expect(accepted.status, accepted.text).toBe(200);
      return new Caller(server, "north", String(accepted.data.token));
    },
  };
}
