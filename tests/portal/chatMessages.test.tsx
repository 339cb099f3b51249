import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MessageFile, MessageText } from "#portal/browser/chat/messageParts.tsx";
import { draw } from "../support/portal/draw.tsx";
import { fakeApi } from "../support/portal/fakeApi.ts";

// What people write to each other is read as they wrote it.
fakeApi();

test.each([
  ["See https://example.org/a?b=1&c=2.", ["https://example.org/a?b=1&c=2"]],
  [
    "(http://example.org/plan), then https://example.org!",
    ["http://example.org/plan", "https://example.org"],
  ],
  ["javascript:alert(1) and www.example.org", []],
  ["https://", []],
])("the addresses of the web in “%s” are links", (text, links) => {
  const { container } = draw(<MessageText text={text} />);
  expect(screen.queryAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(links);
  const words = container.querySelector("[dir=auto]");
  expect(words?.textContent).toBe(text);
});

test("a picture that waits on this device has its name, and cannot be opened yet", async () => {
  draw(<MessageFile waits file={{ documentId: "1", name: "wound.png", type: "image/png" }} />);
  await screen.findByText("wound.png");
  expect(screen.queryByRole("button")).toBeNull();
});
