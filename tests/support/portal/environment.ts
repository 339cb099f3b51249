import { cleanup, configure } from "@testing-library/react";
import { toast } from "react-hot-toast";
import { afterEach } from "vitest";
// The words of every screen: tests draw parts of screens without loading them the way the portal does.
import "#framework/browser/i18n/en.ts";
import { appearance } from "#framework/browser/session/appearance.ts";
import { connection } from "#framework/browser/transport/connection.ts";

// What jsdom has not: media, sizes, scrolling and locks. Nothing of the portal is replaced.
const desk = /min-width|prefers-color-scheme: light/;
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), { matches: desk.test(query), media: query }) as MediaQueryList;
class Unseen {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { ResizeObserver: Unseen, IntersectionObserver: Unseen });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// A screen's code is loaded when it is first opened, which takes its time where many tests run at once.
configure({ asyncUtilTimeout: 20_000 });

/** After each test: no screen, no toast, a connection, nothing stored, the look of a new browser. */
afterEach(() => {
  cleanup();
  toast.remove();
  connection.tell(false);
  appearance.set({ skin: "light", direction: "ltr", menuCollapsed: false });
  localStorage.clear();
  sessionStorage.clear();
});
