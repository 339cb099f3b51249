import { expect, test } from "vitest";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");

test.each([
  ["ndis/banners/add", { title: "Open day" }],
  ["ndis/faqs/add", { question: "Do you work at night?", answer: "<p>Yes.</p>" }],
  ["ndis/social-links/add", { platform: "facebook", url: "https://example.com/us" }],
  ["ndis/why-choose-us/add", { title: "Local", text: "We live where you live." }],
])("what is added with %s is active or inactive, and nothing between", async (call, content) => {
  const [added, emptied] = [
    await admin.post(call, content),
    await admin.post(call, { ...content, status: null }),
  ];
  const [record] = Object.values(added.data);
  expect([added.status, record?.status]).toEqual([200, "active"]);
  expect([emptied.status, emptied.errors]).toEqual([422, { status: ["Status is required."] }]);
});
