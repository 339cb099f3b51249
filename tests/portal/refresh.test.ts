import { delay } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { consent, read, setConsent } from "#framework/browser/session/storage.ts";
import { resolveCall } from "#framework/shared/definitions/call.ts";
import { CallError } from "#framework/browser/transport/errors.ts";
import { answer, asked, askedFor, at, fakeApi, personOf, refusal } from "../support/portal/fakeApi.ts";
import { goTo, keepSession } from "../support/portal/openPortal.tsx";
import { portalServices } from "../support/portal/services.ts";

// Specification part 1 §4 (session), §8 (401), §2 (routes without refresh).
const server = fakeApi();
const list = resolveCall({ get: "ndis/faqs" }, "signed-in");
const bearer = (token: string) => `Bearer ${token}`;
const onlyWith = (token: string) =>
  at("get", "ndis/faqs", ({ request }) =>
    request.headers.get("authorization") === bearer(token) ? answer({ faqs: [] }) : refusal(401, "Expired."),
  );

beforeEach(() => {
  goTo("/faqs");
  setConsent("declined");
  keepSession({ token: "access-1", refreshToken: "renewal-1", user: personOf("Staff") });
});

describe("a refused call", () => {
  test.each([1, 2, 20])("G-02 %i at the same time: one refresh, one retry each", async (count) => {
    server.use(onlyWith("access-2"));
    const { http } = portalServices();
    const answers = await Promise.all(Array.from({ length: count }, () => http.send(list)));
    expect(answers).toHaveLength(count);
    expect(askedFor("POST auth/refresh-token")).toEqual([
      expect.objectContaining({ authorization: bearer("renewal-1") }),
    ]);
    expect(askedFor("GET ndis/faqs").map(({ authorization }) => authorization)).toEqual([
      ...Array.from({ length: count }, () => bearer("access-1")),
      ...Array.from({ length: count }, () => bearer("access-2")),
    ]);
    expect([read("userToken"), read("userRefreshToken")]).toEqual(["access-2", "renewal-2"]);
  });

  test("that comes late, when the session is extended already, is retried without a refresh", async () => {
    server.use(onlyWith("access-2"));
    const { http } = portalServices();
    await http.send(list);
    server.use(
      at("get", "ndis/late", async ({ request }) => {
        await delay(20);
        return request.headers.get("authorization") === bearer("access-2") ? answer({}) : refusal(401);
      }),
    );
    sessionStorage.setItem("userToken", "access-1");
    const late = http.send({ ...list, path: "ndis/late" });
    sessionStorage.setItem("userToken", "access-2");
    await late;
    expect(askedFor("POST auth/refresh-token")).toHaveLength(1);
  });

  test("is retried once: a second refusal fails the request", async () => {
    server.use(at("get", "ndis/faqs", () => refusal(401, "No.")));
    await expect(portalServices().http.send(list)).rejects.toMatchObject({ status: 401 });
    expect(askedFor("GET ndis/faqs")).toHaveLength(2);
    expect(askedFor("POST auth/refresh-token")).toHaveLength(1);
  });

  test.each(["/login", "/referral", "/referral/new"])("on %s fails without a refresh", async (path) => {
    goTo(path);
    server.use(onlyWith("access-2"));
    await expect(portalServices().http.send(list)).rejects.toBeInstanceOf(CallError);
    expect(asked.map(({ call }) => call)).toEqual(["GET ndis/faqs"]);
    expect(read("userToken")).toBe("access-1");
  });

  test("fails without a refresh when no refresh token is stored, and wipes nothing", async () => {
    sessionStorage.removeItem("userRefreshToken");
    server.use(onlyWith("access-2"));
    await expect(portalServices().http.send(list)).rejects.toMatchObject({ status: 401 });
    expect(askedFor("POST auth/refresh-token")).toEqual([]);
    expect(read("userToken")).toBe("access-1");
  });

  test("is sent again with the same body", async () => {
    const bodies: unknown[] = [];
    server.use(
      at("post", "ndis/faqs/add", async ({ request }) => {
        bodies.push(await request.json());
        return request.headers.get("authorization") === bearer("access-2") ? answer({}) : refusal(401);
      }),
    );
    await portalServices().http.send(
      { ...list, method: "POST", path: "ndis/faqs/add" },
      { body: { question: "Who comes?" } },
    );
    expect(bodies).toEqual([{ question: "Who comes?" }, { question: "Who comes?" }]);
  });

  test("keeps the refresh token when the server gives no new one", async () => {
    server.use(
      onlyWith("access-2"),
      at("post", "auth/refresh-token", () => answer({ token: "access-2" })),
    );
    await portalServices().http.send(list);
    expect(read("userRefreshToken")).toBe("renewal-1");
  });
});

describe("G-07 a failed refresh", () => {
  const failures: [string, () => Response][] = [
    ["is refused", () => refusal(401, "Used before.")],
    ["breaks", () => refusal(500)],
    ["answers without a token", () => answer({})],
  ];
  const choices = ["accepted", "declined"] as const;
  test.each(
    failures.flatMap(([name, answered]) => choices.map((choice) => [name, choice, answered] as const)),
  )("that %s leaves nothing in the browser but cookieConsent (%s)", async (_name, choice, answered) => {
    setConsent(choice);
    localStorage.setItem("somebody-else's", "1");
    sessionStorage.setItem("another", "2");
    server.use(
      onlyWith("access-2"),
      at("post", "auth/refresh-token", () => answered()),
    );
    const { http, session } = portalServices();
    await expect(http.send(list)).rejects.toMatchObject({ status: 401 });
    expect({ ...localStorage }).toEqual({ cookieConsent: choice });
    expect({ ...sessionStorage }).toEqual({});
    expect(session.lost).toBe(true);
  });

  test("keeps a choice that an older portal has stored in other words", async () => {
    localStorage.setItem("cookieConsent", "rejected");
    server.use(
      onlyWith("access-2"),
      at("post", "auth/refresh-token", () => refusal(401)),
    );
    await portalServices()
      .http.send(list)
      .catch(() => undefined);
    expect(localStorage.getItem("cookieConsent")).toBe("rejected");
    expect(consent()).toBe("declined");
  });

  test.each([502, 503, 504, 429])(
    "is none when the server is away (%i): the session stays",
    async (status) => {
      server.use(
        onlyWith("access-2"),
        at("post", "auth/refresh-token", () => refusal(status)),
      );
      await expect(portalServices().http.send(list)).rejects.toMatchObject({ status: 401 });
      expect(read("userRefreshToken")).toBe("renewal-1");
    },
  );
});

describe("every call", () => {
  test("carries the token, credentials and X-Requested-With", async () => {
    server.use(at("get", "ndis/faqs", () => answer({ faqs: [] })));
    const fetched = vi.spyOn(globalThis, "fetch");
    await portalServices().http.send(list);
    const [, init] = fetched.mock.lastCall ?? [];
    fetched.mockRestore();
    expect(init).toMatchObject({
      credentials: "include",
      headers: { authorization: bearer("access-1"), "x-requested-with": "XMLHttpRequest" },
    });
  });
});
