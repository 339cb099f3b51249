import { expect } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { idOf } from "./providers.ts";
import type { TestServer } from "./server.ts";

const zone = "Australia/Sydney";
export const at = (day: string, time: string) => instantAt(day, time, zone).toISOString();

/** Two workers with the calls by which they swap shifts, and the office that approves. */
export async function swappingOn(server: TestServer) {
  const [willa, colm, office] = [
    await server.as("worker"),
    await server.as("colleague"),
    await server.as("coordinator"),
  ];
  const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
  return {
    willa,
    colm,
    office,
    first,
    second,
    participant: idOf("north", "participants", "first"),

    /** Adds a third worker, who cannot sign in. */
    hired: async (): Promise<string> => {
      const name = {
        first_name: "Thea",
        last_name: "Third",
        job_title: "Support worker",
        status: "active",
        email: `thea${Math.random()}@north.example`,
      };
      const { data, text } = await (await server.as("admin")).post("ndis/staff/add-new-staff", name);
      expect(data.staff, text).toBeDefined();
      return String(data.staff.uuid);
    },
    /** Adds a published shift of a worker, from 9 am to 1 pm, without participants. */
    shiftOf: async (staff: string | undefined, day: string, more: object = {}): Promise<string> => {
      const { data, text } = await office.post("ndis/roster/add-new-shift", {
        start_at: at(day, "09:00"),
        end_at: at(day, "13:00"),
        shift_type: "training_meeting",
        ...(staff !== undefined && { staff }),
        ...more,
      });
      expect(data.shift, text).toBeDefined();
      return String(data.shift.uuid);
    },
    /** Makes sure that a worker asked, and answers the swap's id. */
    asked: async (who: typeof willa, body: object): Promise<string> => {
      const { data, text } = await who.post("records/my-swaps/ask", body);
      expect(data.swap, text).toBeDefined();
      return String(data.swap.uuid);
    },
    staffOf: async (shift: string) =>
      (await server.rows<{ staff: string | null }>`select staff from shifts where uuid = ${shift}`)[0]?.staff,
    statusOf: async (swap: string) =>
      (await server.rows<{ status: string }>`select status from shift_swaps where uuid = ${swap}`)[0]?.status,
    /** Who was sent a notice: workers by the name by which it greets them, the office by its address. */
    told: async (notice: string) =>
      (
        await server.rows<{ who: string }>`
          select case when recipient_name in ('Willa', 'Colm') then recipient_name else recipient end as who
          from sent_notices where notice = ${notice} order by 1`
      ).map(({ who }) => who),
    /** Nothing is left of what a test before has planned. */
    begin: async () => {
      await server.rows`update users set regions = '[]'`;
      server.services.sessions.forgetAll();
      await server.rows`update shift_swaps set status = 'lapsed' where status in ('asked', 'agreed')`;
      await server.rows`update shifts set deleted_at = now() where start_at > '2027-05-01' and deleted_at is null`;
      await server.rows`delete from sent_notices`;
      await server.rows`delete from staff_availability`;
      // A suburb is shown with a shift: it is no secret here, as it is in the records of tests.
      await server.rows`update participants set region = 'coast',
        data = (data - 'do_not_send') || '{"suburb": "Gosford"}'`;
      await server.rows`update staff set staff_category = null, status = 'active', region = 'coast',
        data = data - 'availability' - 'max_hours_per_week'`;
    },
  };
}
