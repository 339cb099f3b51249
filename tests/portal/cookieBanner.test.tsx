import { settings } from "#portal/browser/settings.ts";
import { ThemeProvider } from "@mui/material/styles";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { I18nContextProvider } from "react-admin";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createI18nProvider } from "#framework/browser/i18n/i18nProvider.ts";
import { read, storageKeys, write } from "#framework/browser/session/storage.ts";
import { portalTheme } from "#framework/browser/theme/theme.ts";
import { CookieBanner } from "#framework/browser/shell/CookieBanner.tsx";
import { reopenCookieBanner } from "#framework/browser/shell/cookieChoice.ts";

// Specification part 2 §2 and §9: two seconds, two answers, eleven routes without it; part 1 §4: where the session is kept.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (pathname: string) =>
  render(
    <I18nContextProvider value={createI18nProvider({})}>
      <ThemeProvider theme={portalTheme("light", "ltr")}>
        <CookieBanner pathname={pathname} visitorPages={settings.visitorPages} />
      </ThemeProvider>
    </I18nContextProvider>,
  );
const wait = (ms: number): void => void act(() => vi.advanceTimersByTime(ms));
const banner = () => screen.queryByRole("region", { name: "Cookies and storage" });
const choose = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("it shows 2000 ms after the portal was opened, and not before", () => {
  open("/dashboard");
  wait(1999);
  expect(banner()).toBeNull();
  wait(1);
  expect(banner()).toBeTruthy();
});

test.each([
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/error",
  "/not-authorized",
  "/jobfeeds",
  "/formtemplate",
  "/auth/not-auth",
  "/referral",
  "/",
])("it does not show on %s", (pathname) => {
  open(pathname);
  wait(10_000);
  expect(banner()).toBeNull();
});

test.each(["/welcome", "/faqs", "/settings/ndis-profile", "/login-log", "/forms/incident_report_form"])(
  "it shows on %s",
  (pathname) => {
    open(pathname);
    wait(2000);
    expect(banner()).toBeTruthy();
  },
);

describe("the choice", () => {
  test.each([
    ["Accept", "accepted"],
    ["Decline", "declined"],
  ])("%s stores %s and closes it for good", (button, stored) => {
    open("/faqs");
    wait(2000);
    choose(button);
    expect(localStorage.getItem("cookieConsent")).toBe(stored);
    expect(banner()).toBeNull();
    open("/faqs");
    wait(2000);
    expect(banner()).toBeNull();
  });

  test("G-07 moves everything that is stored, there and back, and leaves no copy", () => {
    for (const key of storageKeys) write(key, `value of ${key}`);
    open("/faqs");
    wait(2000);
    const kept = Object.fromEntries(storageKeys.map((key) => [key, `value of ${key}`]));
    expect({ ...sessionStorage }).toEqual(kept);
    choose("Accept");
    expect({ ...sessionStorage }).toEqual({});
    expect({ ...localStorage }).toEqual({ ...kept, cookieConsent: "accepted" });
    act(() => {
      reopenCookieBanner();
    });
    choose("Decline");
    expect({ ...localStorage }).toEqual({ cookieConsent: "declined" });
    expect({ ...sessionStorage }).toEqual(kept);
    expect(read("userToken")).toBe("value of userToken");
  });
});

test("what takes the focus is scrolled above it as long as it shows", () => {
  const covered = () => document.documentElement.style.scrollPaddingBottom;
  const rect = vi.spyOn(Element.prototype, "getBoundingClientRect");
  rect.mockReturnValue(DOMRect.fromRect({ y: window.innerHeight - 180, height: 170 }));
  open("/dashboard");
  expect(covered()).toBe("");
  wait(2000);
  expect(covered()).toBe("188px");
  choose("Decline");
  expect(covered()).toBe("");
  rect.mockRestore();
});
