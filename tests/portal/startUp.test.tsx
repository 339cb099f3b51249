import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answer, askedFor, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { address, keepSession, openPortal } from "../support/portal/openPortal.tsx";
import { read } from "#framework/browser/session/storage.ts";

// Specification part 2 §2 (start-up), §7 (bootstrap) and §8 (start-up toasts).
const server = fakeApi();
const check = "demo/whitelabel/cms/check-registered-tenant";
const tokenLogin = "auth/login-with-access-token";
afterEach(() => vi.restoreAllMocks());

describe("the tenant", () => {
  test.each(["127.0.0.1", "localhost", "portal.example"])(
    "of %s: no subdomain is detected, and the not-found page shows",
    async (host) => {
      openPortal("/", { host });
      expect(await screen.findByText("No subdomain detected")).toBeTruthy();
      expect(screen.getByRole("heading", { name: "There is no portal at this address" })).toBeTruthy();
      expect(askedFor("GET")).toEqual([]);
    },
  );

  test.each([
    ["is not registered", () => answer({ is_registered: false })],
    ["is unknown", () => refusal(404, "No such tenant.")],
  ])("that %s has the platform-not-found page, and no toast", async (_name, checked) => {
    server.use(at("get", check, checked));
    openPortal("/login");
    expect(await screen.findByRole("heading", { name: "There is no portal at this address" })).toBeTruthy();
    expect(screen.queryByRole("status")).toBeNull();
  });

  test.each([
    ["an error", () => refusal(500, "Broken.")],
    ["a refusal", () => refusal(403)],
    ["no answer", () => HttpResponse.error()],
  ])("cannot be checked, by %s: Subdomain validation failed", async (_name, checked) => {
    server.use(at("get", check, checked));
    openPortal("/login");
    expect(await screen.findByText("Subdomain validation failed")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  test.each([
    ["there is no connection", () => HttpResponse.error()],
    ["a proxy says that the server is away", () => refusal(502)],
  ])("need not be checked where somebody is signed in and %s", async (_name, checked) => {
    keepSession({ user: personOf("Admin"), platform });
    server.use(at("get", check, checked));
    openPortal("/faqs");
    expect(await screen.findByRole("heading", { level: 1, name: "FAQs" })).toBeTruthy();
    expect(screen.queryByText("Subdomain validation failed")).toBeNull();
  });

  test("is asked for once, before anything else, while the logo shows", async () => {
    openPortal("/login");
    expect(screen.getByText("Loading")).toBeTruthy();
    expect(document.querySelector('img[src="/logo.svg"]')).toBeTruthy();
    await screen.findByLabelText("Email");
    expect(askedFor(`GET ${check}`)).toHaveLength(1);
    expect(screen.getByRole("heading", { name: "Sign in to Demo Care" })).toBeTruthy();
  });
});

describe("a login link", () => {
  test("signs in with its token as the bearer, and leads to the provider's settings and the admin dashboard", async () => {
    openPortal("/login?token=one-use&from=mail");
    await waitFor(() => expect(address()).toBe("/settings/ndis-profile"));
    expect(askedFor(`POST ${tokenLogin}`)).toEqual([
      expect.objectContaining({ authorization: "Bearer one-use" }),
    ]);
    expect(read("dashboard_type")).toBe("admin_dashboard");
    expect([read("userToken"), read("userRefreshToken")]).toEqual(["access-2", "renewal-2"]);
  });

  test("G-06 leaves no token in the address or the history before anything is asked", async () => {
    const replaced = vi.spyOn(history, "replaceState");
    openPortal("/faqs?token=one-use&page=2#top");
    expect(location.href).toBe("http://demo.localhost/faqs?page=2#top");
    expect(replaced).toHaveBeenCalledOnce();
    await waitFor(() => expect(address()).toBe("/settings/ndis-profile"));
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("one-use");
  });

  test.each([
    [
      "that was used, with the server's words",
      () => refusal(401, "This link was used."),
      "This link was used.",
    ],
    ["that is refused without words", () => refusal(401), "Login failed with token"],
    ["when the server breaks", () => refusal(500), "Login failed with token"],
    ["without a connection", () => HttpResponse.error(), "Login failed with token"],
  ])("%s: one toast, and the sign-in page", async (_name, answered, said) => {
    server.use(at("post", tokenLogin, answered));
    openPortal("/?token=one-use");
    expect(await screen.findByText(said)).toBeTruthy();
    expect(await screen.findByLabelText("Email")).toBeTruthy();
    expect(document.querySelectorAll("[data-rht-toaster] [role=status]")).toHaveLength(1);
    expect(address()).toBe("/login");
    expect(read("userToken")).toBeUndefined();
  });
});
