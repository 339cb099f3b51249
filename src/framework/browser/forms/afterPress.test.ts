import { expect, test, vi } from "vitest";

test("what would move a button away waits until the button is let go, and its click has come", async () => {
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  const { afterPress } = await import("./afterPress.ts");
  const heard: string[] = [];
  afterPress(() => heard.push("at once"));
  page.dispatchEvent(new Event("pointerdown"));
  afterPress(() => heard.push("message"));
  page.dispatchEvent(new Event("pointerup"));
  heard.push("click");
  await vi.waitFor(() => expect(heard).toContain("message"));
  expect(heard).toEqual(["at once", "click", "message"]);
  vi.unstubAllGlobals();
});
