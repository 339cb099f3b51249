import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// What somebody pastes into a chat goes out whole or not at all.
const server = fakeApi();
const who = "33333333-3333-4333-8333-333333333330";
const chat = {
  receiver_id: who,
  type: "individual",
  name: "Kiri Quinn",
  read_seq: 0,
  muted: false,
  owner: false,
  members: [{ user_id: who, full_name: "Kiri Quinn", read_seq: 0 }],
};

test("a message that is too long is kept as it was typed, says by how much, and is not sent", async () => {
  server.use(
    at("get", "ndis/chat/active-contacts", () => answer({ contacts: [] })),
    at("get", "ndis/chat/all-contacts", () => answer({ contacts: [] })),
    at("post", "ndis/chat/single/detail", () => answer({ chat, messages: [], more: false })),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/chat?with=${who}&type=individual`);
  const main = within(await screen.findByRole("main"));
  const box = await main.findByRole<HTMLTextAreaElement>("textbox", { name: "Message to Kiri Quinn" });
  fireEvent.change(box, { target: { value: "x".repeat(5012) } });
  expect((await main.findByRole("alert")).textContent).toBe("Too long by 12: at most 5,000 characters.");
  expect(main.getByRole<HTMLButtonElement>("button", { name: "Send message" }).disabled).toBe(true);
  fireEvent.keyDown(box, { key: "Enter" });
  expect(box.value).toHaveLength(5012);
  expect(askedFor("POST ndis/chat/send-message")).toEqual([]);
  fireEvent.change(box, { target: { value: "x".repeat(5000) } });
  expect(main.queryByRole("alert")).toBeNull();
  fireEvent.change(box, { target: { value: "" } });
});

const opens = async () => {
  server.use(
    at("get", "ndis/chat/active-contacts", () => answer({ contacts: [] })),
    at("get", "ndis/chat/all-contacts", () => answer({ contacts: [] })),
    at("post", "ndis/chat/single/detail", () =>
      answer({ chat: { ...chat, thread: who }, messages: [], more: false }),
    ),
  );
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/chat?with=${who}&type=individual`);
  const main = within(await screen.findByRole("main"));
  return {
    main,
    box: () => main.findByRole<HTMLTextAreaElement>("textbox", { name: "Message to Kiri Quinn" }),
  };
};

test("a file that the server would refuse is said at once, and the message goes without it", async () => {
  const { main } = await opens();
  await main.findByRole("textbox", { name: "Message to Kiri Quinn" });
  const chooser = main.getByLabelText("Attach files", { selector: "input" });
  const large = new File([], "walk.pdf");
  Object.defineProperty(large, "size", { value: 10 * 1024 * 1024 + 1 });
  fireEvent.change(chooser, { target: { files: [new File(["MZ"], "setup.exe"), large] } });
  const said = await main.findByRole("alert");
  expect(said.textContent).toMatch(/^setup\.exe can't be sent\. Use PDF.*walk\.pdf is larger than 10 MB\.$/);
  expect(main.getByRole<HTMLButtonElement>("button", { name: "Send message" }).disabled).toBe(true);
});

test("what is written stays while the chat is searched", async () => {
  const { main, box } = await opens();
  fireEvent.change(await box(), { target: { value: "Can you come at nine?" } });
  const search = main.getByRole("button", { name: "Search messages with Kiri Quinn" });
  fireEvent.click(search);
  expect(main.queryByRole("textbox", { name: "Message to Kiri Quinn" })).toBeNull();
  fireEvent.click(search);
  expect((await box()).value).toBe("Can you come at nine?");
  fireEvent.change(await box(), { target: { value: "" } });
});

test("a message that cannot be kept on the device stays where it is written", async () => {
  const { main, box } = await opens();
  fireEvent.change(await box(), { target: { value: "Thursday is fine" } });
  fireEvent.keyDown(await box(), { key: "Enter" });
  expect((await main.findByRole("alert")).textContent).toContain("could not be sent");
  expect((await box()).value).toBe("Thursday is fine");
  fireEvent.change(await box(), { target: { value: "" } });
});
