import { expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Who sees which plans as their own: the participant, and an advocate who may see the participant's services.
const server = await openTestServer();
const first = idOf("north", "participants", "first");

const insert = async (participant: string, status: string): Promise<string> => {
  const [uuid = ""] = await server.insert("ndis-plans", [
    {
      participant,
      management: "agency",
      start_date: status === "draft" ? "2027-07-01" : "2026-07-01",
      end_date: status === "draft" ? "2028-06-30" : "2027-06-30",
      status,
      budgets: [{ category: "01", management: "agency", amount: 100_000 }],
    },
  ]);
  return uuid;
};

test("a participant sees their own plans and no drafts, and what is left of them", async () => {
  await server.rows`truncate ndis_plans cascade`;
  const own = await insert(first, "active");
  const draft = await insert(first, "draft");
  const other = await insert(idOf("north", "participants", "second"), "active");
  const participant = await server.as("participant");
  const { data } = await participant.get("records/my-plans");
  expect(data.ndis_plans.map(({ uuid }: { uuid: string }) => uuid)).toEqual([own]);
  // An advocate of several participants tells by it whose plan it is.
  expect(data.ndis_plans[0]).toMatchObject({ participant: first, titles: { [first]: expect.any(String) } });
  const one = await participant.get(`records/my-plans/${own}`);
  expect(one.data.ndis_plan.use).toMatchObject([{ category: "01", allocated: 100_000 }]);
  expect(one.data.ndis_plan).not.toHaveProperty("budget_alerts");
  for (const id of [draft, other]) expect((await participant.get(`records/my-plans/${id}`)).status).toBe(404);
  expect((await participant.get(`records/ndis-plans/${other}`)).status).toBe(403);
  expect((await participant.send("PUT", `records/ndis-plans/${own}`, { body: { total: 1 } })).status).toBe(
    403,
  );
  expect((await (await server.as("admin of south")).get(`records/ndis-plans/${own}`)).status).toBe(404);
  const another = await (await server.as("another participant")).get("records/my-plans");
  expect(another.data.ndis_plans.map(({ uuid }: { uuid: string }) => uuid)).toEqual([other]);
  expect((await (await server.as("worker")).get("records/my-plans")).status).toBe(403);
});
