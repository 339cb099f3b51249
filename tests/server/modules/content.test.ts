import { expect, test } from "vitest";
import { png } from "../../support/files.ts";
import { form } from "../../support/form.ts";
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

test.each([
  ["ndis/banners/add", { title: "Garden day" }, "image"],
  ["ndis/services/add", { name: "Garden support" }, "image"],
  [
    "ndis/testimonials/add",
    { name_display: "Ada", quote: "They listen to me every day.", consent: true },
    "photo",
  ],
])("a picture added with %s has words for those who cannot see it", async (call, content, picture) => {
  const words = "Two people plant lettuce in a raised bed";
  const added = await admin.submit(
    call,
    form({ ...content, status: "active", [`${picture}_alt`]: words }).file(picture, {
      name: "garden.png",
      bytes: png,
      type: "image/png",
    }),
  );
  const [record] = Object.values(added.data) as Record<string, unknown>[];
  expect([added.status, record?.[`${picture}_alt`]], added.text).toEqual([200, words]);
});
