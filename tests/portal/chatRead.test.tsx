import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answer, at, fakeApi, personOf, platform } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

// What comes in while somebody looks elsewhere is unread until they see it.
const server = fakeApi();
const who = "33333333-3333-4333-8333-333333333330";

test("a message that came while the tab was in the background is read when the tab is seen", async () => {
  let marked = 0;
  server.use(
    at("get", "ndis/chat/active-contacts", () => answer({ contacts: [] })),
    at("post", "ndis/chat/single/detail", () =>
      answer({
        chat: {
          receiver_id: who,
          type: "individual",
          name: "Kiri Quinn",
          thread: who,
          read_seq: 0,
          muted: false,
          owner: false,
          members: [{ user_id: who, full_name: "Kiri Quinn", read_seq: 1 }],
        },
        messages: [
          {
            uuid: "44444444-4444-4444-8444-444444444440",
            message: "See you at nine",
            chat_files: [],
            sender: who,
            sender_details: { user_id: who, full_name: "Kiri Quinn" },
            seq: 1,
            sent_at: "2026-11-20T01:00:00Z",
          },
        ],
        more: false,
      }),
    ),
    at("post", "ndis/chat/mark", () => {
      marked += 1;
      return answer({});
    }),
  );
  const look = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  keepSession({ user: personOf("Admin"), platform });
  openPortal(`/chat?with=${who}&type=individual`);
  await screen.findByRole("textbox", { name: "Message to Kiri Quinn" });
  expect(marked).toBe(0);
  look.mockRestore();
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await vi.waitFor(() => expect(marked).toBe(1));
});
