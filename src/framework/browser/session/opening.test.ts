import { expect, test, vi } from "vitest";
import { CallError } from "../transport/errors.ts";
import type { Answer } from "../transport/httpClient.ts";
import { withOpening } from "./opening.ts";

const answerOf = (data: unknown): Answer => ({ message: "", data, headers: new Headers() });
const signedIn = () => ({ ordinal: 0, user: { fullname: "Ada", role: [], permissions: [] } });
const opened = { "current-user": "Ada", platform: "Demo", preferences: {}, bookmarks: [] };

test("the first calls of a session are one, each is answered from it once, and others are made as they are", async () => {
  const asked: string[] = [];
  const session = signedIn();
  const shell = withOpening(async (name) => {
    asked.push(name);
    return answerOf(name === "opening" ? opened : `own ${name}`);
  }, session);
  const first = await Promise.all([shell("current-user"), shell("platform"), shell("search")]);
  expect(first.map(({ data }) => data)).toEqual(["Ada", "Demo", "own search"]);
  expect((await shell("bookmarks")).data).toEqual([]);
  expect((await shell("current-user")).data).toBe("own current-user");
  expect(asked).toEqual(["opening", "search", "current-user"]);
  session.ordinal = 1;
  expect((await shell("current-user")).data).toBe("Ada");
  expect(asked.at(-1)).toBe("opening");
});

test("its answer does not stand for a call that is made much later", async () => {
  vi.useFakeTimers();
  const ask = vi.fn(async (name: string) => answerOf(name === "opening" ? opened : `own ${name}`));
  const shell = withOpening(ask, signedIn());
  await shell("platform");
  vi.advanceTimersByTime(10_000);
  expect((await shell("bookmarks")).data).toBe("own bookmarks");
  vi.useRealTimers();
});

test("a server without it is asked for each, a session that is over is not", async () => {
  const asked: string[] = [];
  let status = 404;
  const shell = (name: string) =>
    withOpening(async (wanted) => {
      asked.push(wanted);
      if (wanted === "opening") throw new CallError(status);
      return answerOf(`own ${wanted}`);
    }, signedIn())(name);
  expect((await shell("platform")).data).toBe("own platform");
  status = 401;
  await expect(shell("platform")).rejects.toMatchObject({ status: 401 });
  expect(asked).toEqual(["opening", "platform", "opening"]);
});

test("nobody who is not signed in is asked about", async () => {
  const ask = vi.fn(async () => answerOf({}));
  await withOpening(ask, { ordinal: 0, user: undefined })("platform");
  expect(ask.mock.calls).toEqual([["platform", undefined]]);
});
