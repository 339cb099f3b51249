import type { Locator, Page } from "@playwright/test";
import type { Api } from "../support/browser/api.ts";
import { signIn } from "../support/browser/api.ts";
import { expectAccessibleInBothSkins, expectAccessibleMirrored } from "../support/browser/axe.ts";
import { keptFiles } from "../support/browser/screen.ts";
import { expect, faultsOf, port, test } from "../support/browser/test.ts";

// People who write to each other (issue 20): live, without a signal, and in a chat that is longer than a screen.
test.setTimeout(120_000);
test.describe.configure({ mode: "default" });

const phone = { viewport: { width: 390, height: 844 } } as const;
const accountOf = async (role: string) => (await signIn(port(), role)).user;
const withWhom = (uuid: string) => `/chat?with=${uuid}&type=individual`;
const messagesOf = (page: Page) => page.getByRole("group", { name: /^Messages with/ });
const composer = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });

/** Whether the whole of something that is in the page is within a list that scrolls: what is near is in the page too. */
async function isInSight(something: Locator, list: Locator): Promise<boolean> {
  if (!(await something.isVisible())) return false;
  const [inner, outer] = await Promise.all([something.boundingBox(), list.boundingBox()]);
  return (
    inner !== null && outer !== null && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
  );
}

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

const say = async (api: Api, to: string, message: string): Promise<void> => {
  const { status, text } = await api.post("ndis/chat/send-message", {
    receiver_id: to,
    type: "individual",
    message,
  });
  expect(status, text).toBe(200);
};

test("two people write to each other: it is there at once, read, read out, changed and withdrawn", async ({
  open,
}) => {
  const [worker, coordinator] = await Promise.all([accountOf("worker"), accountOf("coordinator")]);
  const here = await open("coordinator", withWhom(worker.uuid), { skin: "system" });
  const there = await open("worker", withWhom(coordinator.uuid), { ...phone, skin: "system" });
  await expect(composer(there)).toBeVisible();
  await composer(there).pressSequentially("W");
  await expect(here.getByRole("status").getByText(/is writing/)).toBeVisible();
  await composer(there).fill("");

  await write(here, "Can you start at nine?");
  await expect(messagesOf(there).getByText("Can you start at nine?", { exact: true })).toBeVisible();
  await expect(
    there.locator("[aria-live=polite]").filter({ hasText: "Can you start at nine?" }),
  ).toContainText(coordinator.fullname);
  await expect(messagesOf(here).getByText("Read", { exact: true }).last()).toBeVisible();

  const own = messagesOf(here).getByRole("listitem").filter({ hasText: "Can you start at nine?" });
  await own.getByRole("button", { name: "More about this message" }).click();
  await here.getByRole("menuitem", { name: "Edit" }).click();
  await here.getByRole("dialog").getByRole("textbox").fill("Can you start at ten?");
  await here.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(messagesOf(there).getByText("Can you start at ten?", { exact: true })).toBeVisible();
  await expect(messagesOf(there).getByText("edited").last()).toBeVisible();

  const changed = messagesOf(here).getByRole("listitem").filter({ hasText: "Can you start at ten?" });
  await changed.getByRole("button", { name: "More about this message" }).click();
  await here.getByRole("menuitem", { name: "Withdraw" }).click();
  await here.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(messagesOf(there).getByText("Can you start at ten?")).toHaveCount(0);
  await expect(messagesOf(there).getByText("This message was withdrawn.").last()).toBeVisible();
  await expectAccessibleInBothSkins(here, "a chat");
  await expectAccessibleInBothSkins(there, "a chat on a phone");
});

test("what is written without a signal waits, and arrives once and in order", async ({ open, api }) => {
  const coordinator = await accountOf("coordinator");
  const page = await open("worker", withWhom(coordinator.uuid), {
    ...phone,
    fresh: true,
    serviceWorkers: "allow",
  });
  faultsOf(page).allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError/);
  await expect(composer(page)).toBeVisible();
  await expect.poll(async () => (await keptFiles(page)).join("\n")).toMatch(/\/assets\/Chat-/);
  const key = page.waitForResponse(/device-key/);
  await page.reload();
  await key;
  await expect(composer(page)).toBeVisible();
  await page.context().setOffline(true);
  const texts = ["First of three", "Second of three", "Third of three"];
  for (const text of texts) await write(page, text);
  await expect(messagesOf(page).getByText("Waits to be sent")).toHaveCount(3);
  await page.context().setOffline(false);
  await expect(messagesOf(page).getByText("Waits to be sent")).toHaveCount(0, { timeout: 30_000 });
  const worker = await accountOf("worker");
  const { text } = await (
    await api("coordinator")
  ).post("ndis/chat/single/detail", { receiver_id: worker.uuid, type: "individual", search: "of three" });
  const { data } = JSON.parse(text) as { data: { messages: { message: string }[] } };
  expect(data.messages.map(({ message }) => message)).toEqual(texts);
});

test("a long chat opens at its end, is read back page by page, and one new message costs one short answer", async ({
  open,
  api,
}) => {
  const [worker, admin] = await Promise.all([accountOf("worker"), accountOf("admin")]);
  const sender = await api("admin");
  for (let at = 1; at <= 130; at += 1) await say(sender, worker.uuid, `Line ${at} of many`);
  const page = await open("worker", withWhom(admin.uuid), { skin: "system" });
  const list = messagesOf(page);
  const line = (at: number) => list.getByText(`Line ${at} of many`, { exact: true });
  await expect(line(130)).toBeInViewport();
  expect(await list.getByRole("listitem").count()).toBeLessThan(40);

  await list.focus();
  await expect
    .poll(
      async () => {
        await page.keyboard.press("PageUp");
        return isInSight(line(1), list);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await expect(line(1)).toBeInViewport();
  expect(await list.getByRole("listitem").count()).toBeLessThan(40);

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/single/detail")) asked.push(request.postData() ?? "");
  });
  await say(sender, worker.uuid, "The newest line");
  await expect(page.locator("[aria-live=polite]").filter({ hasText: "The newest line" })).toHaveCount(1);
  await expect(line(1)).toBeInViewport();
  expect(asked.every((body) => !body.includes("before"))).toBe(true);
  await list.press("End");
  await expect(list.getByText("The newest line", { exact: true })).toBeInViewport();
});

test("a picture is pasted; a refused message gets its file back; a warning leaves the newest message in sight", async ({
  open,
  api,
}) => {
  const [worker, admin] = await Promise.all([accountOf("worker"), accountOf("admin")]);
  const sender = await api("admin");
  for (let at = 1; at <= 30; at += 1) await say(sender, worker.uuid, `Before the picture ${at}`);
  const page = await open("worker", withWhom(admin.uuid), { ...phone, skin: "system" });
  const list = messagesOf(page);
  const newest = list.getByText("Before the picture 30", { exact: true });
  await expect(newest).toBeInViewport();
  await list.evaluate((box) => box.scrollTo({ top: box.scrollTop - 1200 }));
  const earlier = list.getByText("Before the picture 12", { exact: true });
  await expect(earlier).toBeInViewport();
  await list.press("End");
  await expect(newest).toBeInViewport();
  const wrong = { name: "setup.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") };
  await page.locator("input[type=file]").setInputFiles([wrong, { ...wrong, name: "another.exe" }]);
  await expect(page.getByRole("alert")).toContainText("setup.exe can't be sent");
  await expect.poll(() => isInSight(newest, list)).toBe(true);
  await page.getByRole("alert").getByRole("button").click();

  let refusals = 0;
  faultsOf(page).allow(/422/);
  await page.route("**/ndis/chat/send-message", async (route) => {
    refusals += 1;
    if (refusals > 1) await route.continue();
    else await route.fulfill({ status: 422, json: { message: "The provider is being looked after." } });
  });
  await composer(page).fill("The wound today");
  await composer(page).evaluate(async (box) => {
    const canvas = document.createElement("canvas");
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(blob ? [blob] : [], "image.png", { type: "image/png" }));
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText("image.png")).toBeVisible();
  await composer(page).press("Enter");
  await expect(list.getByText("image.png")).toBeVisible();
  await list.getByRole("button", { name: "Change" }).click();
  await expect(list.getByText("image.png")).toHaveCount(0);
  await expect(composer(page)).toHaveValue("The wound today");
  await page.getByRole("button", { name: "Send message" }).click();
  const sent = list.getByRole("listitem").filter({ hasText: "The wound today" });
  await expect(sent.getByRole("button", { name: "Open image.png" })).toBeVisible();
  await expect(sent.getByText("Waits to be sent")).toHaveCount(0);
  await expect.poll(() => isInSight(sent.getByRole("button", { name: "Open image.png" }), list)).toBe(true);
});

test("messages are found by their words", async ({ open, api }) => {
  const [worker, coordinator] = await Promise.all([accountOf("worker"), accountOf("coordinator")]);
  await say(await api("coordinator"), worker.uuid, "The spare key hangs behind the door");
  const page = await open("worker", withWhom(coordinator.uuid), { skin: "system" });
  await page.getByRole("button", { name: /^Search messages with/ }).click();
  await page.getByRole("searchbox", { name: /^Search messages with/ }).fill("SPARE KEY");
  await expect(page.getByText(/^\d+ messages? found$/)).toBeVisible();
  const found = page.getByRole("list", { name: /^Search messages with/ });
  await expect(found.getByText("The spare key hangs behind the door").first()).toBeVisible();
  await expectAccessibleInBothSkins(page, "found messages");
  await page.getByRole("button", { name: "Close search" }).click();
  await expect(composer(page)).toBeVisible();
  // So high that no message is cut by the edge: axe takes what is left of its button for all of it.
  const viewport = { width: 390, height: 2400 };
  const mirrored = await open("worker", withWhom(coordinator.uuid), { viewport, direction: "rtl" });
  await expect(composer(mirrored)).toBeVisible();
  await expectAccessibleMirrored(mirrored, "a chat on a phone");
});

test("the office opens the chats of a person with a reason, reads them, and ends it", async ({
  open,
  api,
}) => {
  const [worker, coordinator] = await Promise.all([accountOf("worker"), accountOf("coordinator")]);
  await say(await api("worker"), coordinator.uuid, "The gate code is in the folder");
  const page = await open("admin", "/chat-access", { skin: "system" });
  await page.getByRole("link", { name: "Add chat access" }).first().click();
  await page.getByRole("combobox", { name: "Whose chats" }).fill(worker.fullname);
  await page.getByRole("option", { name: worker.fullname }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("A participant says that they were threatened.");
  await page.getByRole("main").getByRole("button", { name: "Add chat access" }).click();
  await page.getByRole("tab", { name: "Messages" }).click();
  await page.getByRole("searchbox", { name: "Search messages" }).fill("gate code");
  await expect(page.getByRole("row").filter({ hasText: "The gate code is in the folder" })).toContainText(
    worker.fullname,
  );
  await expectAccessibleInBothSkins(page, "opened chats");
  await page.getByRole("button", { name: "End now" }).click();
  await expect(page.getByRole("tab", { name: "Messages" })).toHaveCount(0);
});
