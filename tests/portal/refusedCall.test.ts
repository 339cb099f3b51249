import { beforeEach, expect, test, vi } from "vitest";
import { OutboxStore } from "#framework/browser/outbox/OutboxStore.ts";
import { CallQueue } from "#framework/browser/outbox/pendingCalls.ts";
import { setConsent } from "#framework/browser/session/storage.ts";
import { resolveCall } from "#framework/shared/definitions/call.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { memoryStore } from "../support/portal/deviceStore.ts";
import { answer, at, fakeApi, personOf, refusal } from "../support/portal/fakeApi.ts";
import { keepSession } from "../support/portal/openPortal.tsx";
import { portalServices } from "../support/portal/services.ts";

// What the server refuses keeps its files, those that were uploaded before it was refused too.
const server = fakeApi();
const call = resolveCall({ post: "ndis/chat/send-message" }, "signed-in");
let bodies: JsonObject[];
let uploads: number;

beforeEach(() => {
  setConsent("declined");
  keepSession({ user: personOf("Staff") });
  [bodies, uploads] = [[], 0];
  server.use(
    at("get", "auth/device-key", () => answer({ key: "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE" })),
    at("post", "files", () => {
      uploads += 1;
      return uploads === 2
        ? refusal(422, "The second is damaged.")
        : answer({ file: { documentId: `stored-${uploads}`, name: `${uploads}.pdf` } });
    }),
    at("post", "ndis/chat/send-message", async ({ request }) => {
      bodies.push((await request.json()) as JsonObject);
      return answer({});
    }),
  );
});

test("a call that is refused at its second file is made again with both, the first uploaded once", async () => {
  const services = portalServices();
  const queue = new CallQueue(services, new OutboxStore(services, () => Promise.resolve(memoryStore())));
  const files = await Promise.all(
    ["1.pdf", "2.pdf"].map((name) =>
      queue.keepFile(new File(["%PDF-1.7"], name, { type: "application/pdf" })),
    ),
  );
  const made = (all: readonly JsonObject[]) => ({
    label: "Kiri",
    about: "chat",
    changes: {},
    call,
    body: { files: [...all] },
    tappedAt: Date.now(),
    offset: 0,
    files: all.map(({ documentId }) => String(documentId)),
  });
  await queue.add(made(files));
  const refused = await vi.waitUntil(() => queue.calls.find(({ problem }) => problem !== undefined));
  expect(refused.problem).toBe("The second is damaged.");
  expect(refused.body.files).toEqual([{ documentId: "stored-1", name: "1.pdf" }, files[1]]);

  await queue.discard({ id: refused.id, files: [] });
  await queue.add(made(refused.body.files as JsonObject[]));
  await vi.waitUntil(() => bodies.length > 0);
  expect(bodies).toEqual([
    {
      files: [
        { documentId: "stored-1", name: "1.pdf" },
        { documentId: "stored-3", name: "3.pdf" },
      ],
    },
  ]);
  expect(queue.calls).toEqual([]);
});
