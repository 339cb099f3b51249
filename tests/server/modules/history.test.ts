import { expect, test } from "vitest";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");

test("tells who changed what, newest first, with the values before and after", async () => {
  const { data } = await admin.post("ndis/faqs/add", { question: "What changed?", answer: "<p>A</p>" });
  const { uuid } = data.faq;
  await admin.post(`ndis/faqs/update/${uuid}`, { order: 5, category: "funding" });
  const { data: told } = await admin.get(`records/faqs/${uuid}/history`);
  expect(told.pagination).toMatchObject({ total: 2, count: 2 });
  const [update, create] = told.history;
  expect(update).toMatchObject({ action: "update", user_name: "Ada Admin" });
  expect(update.changes).toEqual(
    expect.arrayContaining([
      { field: "order", label: "Order", from: 100, to: 5 },
      { field: "category", label: "Category", from: null, to: "funding" },
    ]),
  );
  expect(create).toMatchObject({ action: "create" });
});

test("is paged like any list", async () => {
  const { data } = await admin.post("ndis/faqs/add", { question: "How often?", answer: "<p>A</p>" });
  for (let order = 1; order <= 3; order += 1)
    await admin.post(`ndis/faqs/update/${data.faq.uuid}`, { order });
  const page = await admin.get(`records/faqs/${data.faq.uuid}/history`, { limit: 2, page: 2 });
  expect(page.data.history).toHaveLength(2);
  expect(page.data.pagination).toMatchObject({ total: 4, total_pages: 2 });
});

test("leaves out who only looked: reading a participant is in the log, not in the history", async () => {
  const [{ uuid } = { uuid: "" }] = (await admin.get("ndis/client/get-all-clients", { limit: 1 })).data
    .clients;
  await admin.get(`ndis/client/get-client/${uuid}`);
  const reads = await server.rows`select 1 from activity_log where action = 'read' and record_uuid = ${uuid}`;
  expect(reads).toHaveLength(1);
  expect((await admin.get(`records/participants/${uuid}/history`)).data.history).toEqual([]);
});

scenarios("GET records/{resource}/{id}/history", [
  { as: "worker", of: "own client", params: { resource: "my-participants" }, expect: 200 },
  { as: "worker", of: "another's client", params: { resource: "my-participants" }, expect: 404 },
  { as: "worker", of: "a colleague", params: { resource: "staff" }, expect: 404 },
  { as: "admin", of: "own client of south", params: { resource: "participants" }, expect: 404 },
  { as: "admin", of: "a made-up id", params: { resource: "faqs" }, expect: 404 },
  { as: "admin", of: "own client", params: { resource: "moon" }, expect: 404 },
  { as: "nobody", of: "own client", params: { resource: "participants" }, expect: 401 },
]);
