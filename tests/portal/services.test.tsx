import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { answer, at, fakeApi, personOf } from "../support/portal/fakeApi.ts";
import { keepSession, openPortal } from "../support/portal/openPortal.tsx";

const api = fakeApi();

/** A stream of events that the test writes. */
function eventStream() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  api.use(
    at("get", "events", () => {
      const stream = new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) });
      return new HttpResponse(stream, { headers: { "content-type": "text/event-stream" } });
    }),
  );
  const tell = (event: { kind: string; [key: string]: unknown }) =>
    act(() => {
      const text = `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`;
      streams.at(-1)?.enqueue(new TextEncoder().encode(text));
      return Promise.resolve();
    });
  return { streams, tell };
}

test("(F2, F3) an admin reads above every screen what is out of order, until it works again", async () => {
  const { streams, tell } = eventStream();
  keepSession({ user: personOf("Admin") });
  openPortal("/settings");
  await waitFor(() => expect(streams).toHaveLength(1));
  await tell({ kind: "services", down: ["mail", "files"], failed_mail: 2 });
  expect(await screen.findByText(/^Email can't be sent right now/)).toBeTruthy();
  expect(screen.getByText(/^Files can't be uploaded or opened right now/)).toBeTruthy();
  expect(screen.getByText("2 emails could not be delivered in the last 7 days.")).toBeTruthy();
  await tell({ kind: "services", down: [], failed_mail: 0 });
  await waitFor(() => expect(screen.queryByText(/right now/)).toBeNull());
  expect(screen.queryByText(/could not be delivered/)).toBeNull();
});

test("(F7) a list whose changes may have been missed offers to look again", async () => {
  const { streams, tell } = eventStream();
  api.use(
    at("get", "ndis/faqs", () =>
      answer({
        faqs: [{ uuid: "1", question: "Why?", answer: "<p>Because.</p>", version: 1 }],
        pagination: { total: 1, count: 1, per_page: 12, current_page: 1, total_pages: 1 },
      }),
    ),
  );
  keepSession({ user: personOf("Admin") });
  openPortal("/faqs");
  expect(await screen.findByText("Why?")).toBeTruthy();
  await waitFor(() => expect(streams).toHaveLength(1));
  await tell({ kind: "reload" });
  expect(await screen.findByText(/^This list may have changed/)).toBeTruthy();
});
