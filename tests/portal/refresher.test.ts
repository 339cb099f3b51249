import { beforeEach, expect, test, vi } from "vitest";
import { read, write } from "#framework/browser/session/storage.ts";
import { type RefreshCall, Refresher } from "#framework/browser/transport/refresher.ts";

// What the server says of a session when another has begun before its answer came.
function keep(token: string | undefined): void {
  write("userToken", token);
  write("userRefreshToken", token && `renews ${token}`);
}

beforeEach(() => keep("old"));

/** Asks to extend the session; the answer comes after what happens in the meantime. */
async function extended(answer: Awaited<ReturnType<RefreshCall>>, meanwhile: () => void) {
  const lost = vi.fn<() => void>();
  const answering = Promise.withResolvers<typeof answer>();
  const extending = new Refresher(() => answering.promise, lost).extend("old");
  meanwhile();
  answering.resolve(answer);
  const isGood = await extending;
  return { isGood, isLost: lost.mock.calls.length > 0, renewal: read("userRefreshToken") };
}

test("one that is refused is wiped and lost", async () => {
  const end = await extended(undefined, () => undefined);
  expect(end).toEqual({ isGood: false, isLost: true, renewal: undefined });
});

test.each([
  ["refused", undefined],
  ["extended", { token: "older", refreshToken: "renews older" }],
] as const)("whoever has signed in before the one before is %s stays signed in", async (_how, answer) => {
  const end = await extended(answer, () => keep("new"));
  expect(end).toEqual({ isGood: true, isLost: false, renewal: "renews new" });
});

test("whoever has signed out before it is extended stays signed out", async () => {
  const end = await extended({ token: "older" }, () => keep(undefined));
  expect(end).toEqual({ isGood: false, isLost: false, renewal: undefined });
});
