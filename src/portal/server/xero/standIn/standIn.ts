import { today } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { type Answer, notFound, RefusedError, responseOf } from "./answers.ts";
import { Apis } from "./apis.ts";
import { type Call, readCall } from "./call.ts";
import { type Authorisation, readAuthorisation, redirectTo } from "./identity/authorisation.ts";
import { Identity } from "./identity/identity.ts";
import { tenant } from "./seed/organisation.ts";
import { brokenConnection, type Trouble, troubled, Troubles } from "./troubles.ts";

/** A call that was received. */
export interface Received {
  method: string;
  path: string;
  /** The query, without its question mark. */
  query: string;
  body: string;
  idempotencyKey: string | null;
}

/**
 * Stands in for Xero where there is no account, in the demo and in tests: it signs in by OAuth 2, and answers the calls of
 * the Accounting API and the Payroll API of Australia with Xero's shapes, limits and errors. It has one organisation,
 * which is kept in memory.
 */
export class XeroStandIn {
  readonly #now: () => Date;
  readonly #identity = new Identity(tenant);
  readonly #apis: Apis;
  readonly #troubles = new Troubles();
  readonly #log: Received[] = [];

  constructor({ now }: { now: () => Date }) {
    this.#now = now;
    this.#apis = new Apis(this.#identity, today("Australia/Sydney", now()));
  }

  /** Answers a call as Xero would. Like `fetch` it fails when the connection breaks or the signal aborts. */
  readonly send = async (address: string, request: RequestInit): Promise<Response> => {
    const call = readCall(address, request, this.#now());
    const { method, path, query, text, headers } = call;
    const idempotencyKey = headers.get("idempotency-key");
    this.#log.push({ method, path, query: query.toString(), body: text, idempotencyKey });
    const accepted = headers.get("accept") ?? "";
    return responseOf(await this.#carriedOut(call), !this.#apis.has(call) || accepted.includes("json"));
  };

  /** What an app asks for. Throws a `ConsentError` where Xero shows an error instead of the consent page. */
  authorisation(parameters: URLSearchParams): Authorisation {
    return readAuthorisation(parameters);
  }

  /** Allows an app in. @returns where the browser goes, with a code that is good once and for 5 minutes */
  allow(parameters: URLSearchParams): string {
    return this.#identity.allow(parameters, this.#now());
  }

  /** Keeps an app out. @returns where the browser goes */
  deny(parameters: URLSearchParams): string {
    return redirectTo(readAuthorisation(parameters), {
      error: "access_denied",
      error_description: "TenantConsent status DENIED",
    });
  }

  /** Makes something go wrong with calls to come. */
  trouble(trouble: Trouble): void {
    this.#troubles.add(trouble);
  }

  /** Pays an invoice, or a part of it, as a bookkeeper does. Throws where it can't be paid. */
  payInvoice(number: string, cents: number, day: string): void {
    this.#apis.accounting.invoices.pay(number, cents, day, this.#now());
  }

  /** Takes a timesheet into a pay run. Throws for one that is not known. */
  processTimesheet(id: string): void {
    this.#apis.payroll.timesheets.process(id, this.#now());
  }

  /** Lets every access token run out now; refresh tokens stay good. */
  expireAccessTokens(): void {
    this.#identity.tokens.expire(this.#now());
  }

  /** Ends every session: access and refresh tokens are good for nothing any more. */
  endSession(): void {
    this.expireAccessTokens();
    this.#identity.tokens.forget();
  }

  /** The calls that were received, the oldest first. */
  get log(): readonly Received[] {
    return this.#log;
  }

  get contacts(): JsonObject[] {
    return this.#apis.accounting.contacts.all();
  }

  get invoices(): JsonObject[] {
    return this.#apis.accounting.invoices.all();
  }

  get creditNotes(): JsonObject[] {
    return this.#apis.accounting.creditNotes.all();
  }

  get employees(): JsonObject[] {
    return this.#apis.payroll.employees.all();
  }

  get timesheets(): JsonObject[] {
    return this.#apis.payroll.timesheets.all();
  }

  /** The answer to a call, a refusal among them, unless the connection breaks before it. */
  async #carriedOut(call: Call): Promise<Answer> {
    const trouble = this.#troubles.take(call);
    const answering = this.#apis.has(call) ? this.#apis.answer(call, trouble) : this.#signedIn(call, trouble);
    const answer = await answering.catch((error: unknown) => {
      if (error instanceof RefusedError) return error.answer;
      throw error;
    });
    if (trouble?.kind === "broken") throw brokenConnection();
    return answer;
  }

  /** Answers a call of the token service, or one about connections. */
  async #signedIn(call: Call, trouble: Trouble | undefined): Promise<Answer> {
    const answer = (trouble && (await troubled(trouble, call))) ?? this.#identity.answer(call);
    if (!answer) throw notFound();
    return answer;
  }
}
