import type { Page } from "@playwright/test";

/** What must not happen on any screen: errors in the console, broken policy, dialogs of the browser, refused calls. */
export interface Faults {
  /** Everything but what is allowed. */
  found: () => string[];
  /** What a test brings about on purpose is no fault, whether it has happened already or not. */
  allow: (pattern: RegExp) => void;
}

/** Watches a page from before its first script on. */
export async function watch(page: Page): Promise<Faults> {
  const allowed: RegExp[] = [];
  const noted: string[] = [];
  const note = (fault: string) => void noted.push(fault);
  page.on("console", (message) => {
    // The browser's own line about a refused call says less than the answer itself, which is noted below.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      note(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => note(`error: ${error.stack ?? error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400)
      note(`answer: ${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on("dialog", (dialog) => {
    note(`dialog: ${dialog.type()} ${dialog.message()}`);
    void dialog.accept();
  });
  await page.exposeFunction("reportPolicyViolation", (violation: string) => note(`policy: ${violation}`));
  await page.addInitScript(() => {
    const { reportPolicyViolation } = globalThis as unknown as {
      reportPolicyViolation: (violation: string) => void;
    };
    document.addEventListener("securitypolicyviolation", (event) =>
      reportPolicyViolation(
        `${event.violatedDirective} ${event.blockedURI} in ${event.sourceFile}:${event.lineNumber}`,
      ),
    );
  });
  return {
    found: () => noted.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
    allow: (pattern) => void allowed.push(pattern),
  };
}
