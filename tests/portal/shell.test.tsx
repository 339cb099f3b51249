import { ThemeProvider } from "@mui/material/styles";
import { act, render, renderHook, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { useToaster, useToasterStore } from "react-hot-toast";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { setConsent } from "#framework/browser/session/storage.ts";
import { portalTheme } from "#framework/browser/theme/theme.ts";
import { Toasts, toasts } from "#framework/browser/ui/toasts.tsx";
import { answer, askedFor, at, fakeApi, personOf, platform, refusal } from "../support/portal/fakeApi.ts";
import { address, keepSession, openPortal } from "../support/portal/openPortal.tsx";

// Specification part 1 §§1, 3, 4 (dashboards, storage, sign-out), §6 (menu and routes).
const server = fakeApi();
const user = userEvent.setup();
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

/** Opens the portal as someone; the server says the same of them. */
function openAs(person: ReturnType<typeof personOf>, path: string, of: object = platform): void {
  server.use(
    at("get", "get-current-user-detail", () => answer(person)),
    at("get", "get-current-user-platform-detail", () => answer(of as typeof platform)),
  );
  keepSession({ user: person, platform: of });
  openPortal(path);
}
/** Where everything in the menu leads, also in groups that are folded. */
const menuLinks = async () =>
  within(await screen.findByRole("navigation", { name: "Menu" }))
    .getAllByRole("link", { hidden: true })
    .map((link) => link.getAttribute("href"));
const openAccount = async () => user.click(await screen.findByRole("button", { name: /Your account/ }));

describe("sign-in", () => {
  test.each([
    ["accepted", () => localStorage, () => sessionStorage],
    ["declined", () => sessionStorage, () => localStorage],
    [undefined, () => sessionStorage, () => localStorage],
  ] as const)(
    "G-07 with consent %s stores the session where it belongs, and only there",
    async (choice, here, there) => {
      if (choice) setConsent(choice);
      openPortal("/login");
      await user.type(await screen.findByLabelText("Email"), "admin@demo.example");
      await user.type(screen.getByLabelText("Password"), "a password");
      await user.click(screen.getByRole("button", { name: "Sign in" }));
      await waitFor(() => expect(here().getItem("userToken")).toBe("access-2"));
      expect(here().getItem("userRefreshToken")).toBe("renewal-2");
      expect(JSON.parse(here().getItem("userData") ?? "")).toMatchObject({ fullname: "Admin Example" });
      expect(JSON.parse(here().getItem("platform") ?? "")).toMatchObject({ type_of_platform: "ndis" });
      expect(Object.keys({ ...there() }).filter((key) => key !== "cookieConsent")).toEqual([]);
    },
  );

  test("leads to where one wanted to go", async () => {
    openPortal("/faqs?page=3");
    await user.type(await screen.findByLabelText("Email"), "admin@demo.example");
    expect(address()).toBe("/login");
    await user.type(screen.getByLabelText("Password"), "a password{Enter}");
    await waitFor(() => expect(address()).toBe("/faqs?page=3"));
  });

  test("that is refused says why and stores nothing", async () => {
    server.use(at("post", "auth/login", () => refusal(401, "E-mail or password is wrong.")));
    openPortal("/login");
    await user.type(await screen.findByLabelText("Email"), "admin@demo.example");
    await user.type(screen.getByLabelText("Password"), "guess{Enter}");
    expect(await screen.findByText("E-mail or password is wrong.")).toBeTruthy();
    expect({ ...sessionStorage, ...localStorage }).toEqual({});
    expect(askedFor("POST auth/refresh-token")).toEqual([]);
  });
});

describe("sign-out", () => {
  test.each([
    ["the server ends the session", () => answer({})],
    ["the server fails", () => refusal(500)],
    ["there is no connection", () => HttpResponse.error()],
  ])("when %s: called once, everything wiped but cookieConsent, to /login", async (_name, ended) => {
    setConsent("accepted");
    server.use(at("get", "auth/logout", ended));
    openAs(personOf("Admin"), "/profile");
    await openAccount();
    await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    await waitFor(() => expect(address()).toBe("/login"));
    expect(askedFor("GET auth/logout")).toHaveLength(1);
    expect({ ...localStorage }).toEqual({ cookieConsent: "accepted" });
    expect({ ...sessionStorage }).toEqual({});
    await screen.findByLabelText("Email");
  });
});

describe("dashboards", () => {
  const routes = [
    ["Dashboard", "admin_dashboard", "/dashboard"],
    ["My support", "participant_dashboard", "/participant/dashboard"],
    ["My day", "personal_dashboard", "/personal/dashboard"],
  ] as const;

  test.each(routes)("choosing %s saves %s and goes to %s", async (label, type, path) => {
    openAs(personOf("Admin"), "/profile");
    await user.click(await screen.findByRole("button", { name: /^Dashboard:/ }));
    await user.click(await screen.findByRole("menuitemradio", { name: label }));
    await waitFor(() => expect(address()).toBe(path));
    expect(sessionStorage.getItem("dashboard_type")).toBe(type);
  });

  test.each(routes)("%s: the stored type %s opens %s from the root", async (_label, type, path) => {
    sessionStorage.setItem("dashboard_type", type);
    openAs(personOf("Admin"), "/");
    await waitFor(() => expect(address()).toBe(path));
  });

  test.each([
    ["nothing is stored: the personal one", "Admin", undefined, "/personal/dashboard"],
    ["what is stored is none: the personal one", "Admin", "no_dashboard", "/personal/dashboard"],
    ["it is not theirs: the first of their own", "Participant", "admin_dashboard", "/participant/dashboard"],
  ])("when %s", async (_name, role, stored, path) => {
    if (stored) sessionStorage.setItem("dashboard_type", stored);
    openAs(personOf(role), "/");
    await waitFor(() => expect(address()).toBe(path));
  });

  test("somebody with one dashboard has nothing to switch", async () => {
    openAs(personOf("Participant"), "/profile");
    await screen.findByRole("button", { name: /Your account/ });
    expect(screen.queryByRole("button", { name: /^Dashboard:/ })).toBeNull();
  });
});

test("everything that is kept in the browser stands under the documented keys", async () => {
  openAs(personOf("Admin"), "/profile");
  await user.click(await screen.findByRole("button", { name: "Collapse menu" }));
  await openAccount();
  await user.click(await screen.findByRole("menuitemradio", { name: "Dark" }));
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: /^Dashboard:/ }));
  await user.click(await screen.findByRole("menuitemradio", { name: "My day" }));
  expect({ ...localStorage }).toEqual({});
  expect(Object.keys({ ...sessionStorage }).sort()).toEqual([
    "dashboard_type",
    "direction",
    "menuCollapsed",
    "platform",
    "skin",
    "userData",
    "userRefreshToken",
    "userToken",
  ]);
  expect(sessionStorage.getItem("skin")).toBe("dark");
  expect(sessionStorage.getItem("menuCollapsed")).toBe("true");
});

describe("menu entries and routes that exist on a platform of type ndis alone", () => {
  test.each([
    ["ndis", true],
    ["aged-care", false],
    [undefined, false],
  ])("type_of_platform %s: %s", async (type, shown) => {
    openAs(personOf("Admin"), "/dashboard", { ...platform, type_of_platform: type });
    expect((await menuLinks()).includes("/dashboard")).toBe(shown);
    if (shown) await waitFor(() => expect(askedFor("GET dashboards/admin")).toHaveLength(1));
    else expect(screen.getByRole("heading", { name: "You don't have access to this page" })).toBeTruthy();
  });
});

test("an advocate who opens My documents is led to the people they support, where the documents are (ux 2)", async () => {
  openAs(personOf("Caring advocate"), "/my-documents");
  await waitFor(() => expect(address()).toBe("/cared-for"));
});

describe("a route that is not theirs", () => {
  test.each([
    "/participants",
    "/staff",
    "/roles",
    "/activity-log",
    "/dashboard",
    "/reports/participants",
    "/faqs/new",
  ])("%s shows the not-authorized page to a participant, and asks the server nothing", async (path) => {
    openAs(personOf("Participant"), path);
    expect(await screen.findByRole("heading", { name: "You don't have access to this page" })).toBeTruthy();
    const called = askedFor("").map(({ call }) => call.split(" ")[1]?.split("?")[0]);
    expect(called.filter((path) => path?.startsWith("ndis/") || path?.startsWith("dashboards/"))).toEqual([]);
  });

  test("closes when the right is taken away while it is open", async () => {
    const seen = Promise.withResolvers<void>();
    server.use(at("get", "ndis/faqs", () => answer({ faqs: [], pagination: { total: 0 } })));
    keepSession({ user: personOf("Admin"), platform });
    server.use(
      at("get", "get-current-user-detail", async () => {
        await seen.promise;
        return answer(personOf("Participant"));
      }),
    );
    openPortal("/faqs");
    await screen.findByRole("heading", { name: "FAQs" });
    seen.resolve();
    expect(await screen.findByRole("heading", { name: "You don't have access to this page" })).toBeTruthy();
  });
});

test("toasts last 4000 ms, a success 2000 ms, loading until further notice; 20 at most at once", () => {
  const shown = renderHook(() => useToasterStore()).result;
  act(() => {
    toasts.say("blank");
    toasts.error("error");
    toasts.success("success");
    toasts.loading("loading");
  });
  const durations = shown.current.toasts.map(({ message, duration }) => [message, duration]);
  expect(Object.fromEntries(durations)).toEqual({
    blank: 4000,
    error: 4000,
    success: 2000,
    loading: Number.POSITIVE_INFINITY,
  });
  act(() => {
    for (let index = 0; index < 30; index += 1) toasts.say(`toast ${index}`);
  });
  expect(shown.current.toasts).toHaveLength(20);
});

test("(mission, not measured) by the clock a success is gone after 2000 ms and the others after 4000; loading stays", () => {
  vi.useFakeTimers();
  try {
    const { result } = renderHook(() => useToaster());
    act(() => {
      toasts.say("blank");
      toasts.error("error");
      toasts.success("success");
      toasts.loading("loading");
    });
    const seenAfter = (ms: number) => {
      act(() => void vi.advanceTimersByTime(ms));
      return result.current.toasts
        .filter(({ visible }) => visible)
        .map(({ message }) => String(message))
        .sort((a, b) => a.localeCompare(b));
    };
    expect(seenAfter(1999)).toEqual(["blank", "error", "loading", "success"]);
    expect(seenAfter(1)).toEqual(["blank", "error", "loading"]);
    expect(seenAfter(1999)).toEqual(["blank", "error", "loading"]);
    expect(seenAfter(1)).toEqual(["loading"]);
    expect(seenAfter(3_600_000)).toEqual(["loading"]);
  } finally {
    vi.useRealTimers();
  }
});

test("(mission 6) toasts stand at the top right, also in a page from right to left", async () => {
  render(
    <ThemeProvider theme={portalTheme("light", "rtl")}>
      <Toasts />
    </ThemeProvider>,
  );
  act(() => void toasts.say("Said"));
  const toast = (await screen.findByText("Said")).closest<HTMLElement>("[data-rht-toaster] > div");
  expect(toast?.style.justifyContent).toBe("flex-end");
  expect(toast?.parentElement?.style.direction).toBe("ltr");
});

describe("the search box", () => {
  const found = (title: string, link: string) => ({ kind: "screen", id: link, title, link, icon: "Home" });

  test("Enter opens what is found by the text as it is, not what an earlier one had found", async () => {
    const late = Promise.withResolvers<void>();
    server.use(
      at("get", "search", async ({ request }) => {
        if (new URL(request.url).searchParams.get("search") === "pro")
          return answer({ results: [found("Profile", "/profile"), found("Progress", "/faqs")] });
        await late.promise;
        return answer({ results: [found("Provider", "/settings")] });
      }),
    );
    openAs(personOf("Admin"), "/my-login-log");
    await user.click(await screen.findByRole("button", { name: /^Search/ }));
    const box = await screen.findByRole("combobox", { name: "Search pages and records" });
    await user.type(box, "pro");
    await screen.findByRole("option", { name: /Profile/ });
    await user.type(box, "vider{Enter}");
    expect(address()).toBe("/my-login-log");
    late.resolve();
    await waitFor(() => expect(address()).toMatch(/^\/settings/));
  });
});
