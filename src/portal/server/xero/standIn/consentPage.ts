import { htmlText } from "#framework/shared/text/html.ts";
import { tenant } from "./seed/organisation.ts";
import { ConsentError, readAuthorisation } from "./identity/authorisation.ts";

const style =
  ":root{color-scheme:light}body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem;color:#18202b;background:#fff}" +
  "h1{font-size:1.5rem;line-height:1.3}button{display:block;box-sizing:border-box;width:100%;min-height:44px;margin:.75rem 0;padding:.6rem;" +
  "border:1px solid #5f6b7a;border-radius:8px;background:#fff;color:#18202b;font:inherit}button.first{background:#0b5cad;border-color:#0b5cad;color:#fff}" +
  "button:focus-visible{outline:3px solid #18202b;outline-offset:2px}li{margin:.25rem 0}";

/** What a scope lets an app do, in the order of the page; scopes with the same words are said once. */
const meanings: [scope: RegExp, words: string][] = [
  [/^accounting\.(transactions|invoices)$/, "View and change invoices and credit notes"],
  [/^accounting\.(transactions|invoices)\.read$/, "View invoices and credit notes"],
  [/^accounting\.payments/, "View and change payments"],
  [/^accounting\.contacts/, "View and change contacts"],
  [/^accounting\.settings/, "View accounts, tax rates and tracking categories"],
  [/^payroll\.employees/, "View and change employees"],
  [/^payroll\.timesheets/, "View and change timesheets"],
  [/^payroll\.settings/, "View pay items and pay calendars"],
  [/^(openid|profile|email)$/, "View your name and email address"],
  [/^offline_access$/, "Keep this access until you disconnect"],
];

/** What the consent page is made of. */
export interface ConsentPage {
  /** What the app asks for, as its address has it. */
  parameters: URLSearchParams;
  /** Lets the page have its style. */
  nonce: string;
  /** Where the page is: it posts to `allow` and `deny` below, with the same parameters. */
  action: string;
}

/** The page on which an app is allowed in, in place of Xero's own; or the error that Xero shows instead. */
export function consentPage({ parameters, nonce, action }: ConsentPage): string {
  try {
    const { scopes, redirectUri } = readAuthorisation(parameters);
    const asked = meanings
      .filter(([scope]) => scopes.some((one) => scope.test(one)))
      .map(([, words]) => words);
    const decide = (how: string, label: string, look = "") =>
      `<form method="post" enctype="multipart/form-data" action="${htmlText(`${action}/${how}?${parameters.toString()}`)}">` +
      `<button${look}>${label}</button></form>`;
    return page(
      nonce,
      "Allow access",
      `<h1>Allow ${htmlText(new URL(redirectUri).host)} to use the data of ${htmlText(tenant.name)}?</h1>` +
        `<p>It will be able to:</p><ul>${asked.map((words) => `<li>${words}</li>`).join("")}</ul>` +
        decide("allow", "Allow access", ' class="first"') +
        decide("deny", "Cancel"),
    );
  } catch (error) {
    if (!(error instanceof ConsentError)) throw error;
    return page(
      nonce,
      "Sorry, something went wrong",
      `<h1>Sorry, something went wrong</h1><p>Error: ${htmlText(error.code)}</p><p>${htmlText(error.message)}</p>`,
    );
  }
}

const page = (nonce: string, title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><style nonce="${htmlText(nonce)}">${style}</style></head><body><main>${content}` +
  `<p>This is a test page in place of Xero. No account is needed, and nothing leaves this computer.</p></main></body></html>`;
