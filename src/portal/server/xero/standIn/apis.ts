import { Accounting } from "./accounting/accounting.ts";
import { type Answer, problem, RefusedError } from "./answers.ts";
import type { Call } from "./call.ts";
import { Repeats } from "./idempotency.ts";
import type { Identity } from "./identity/identity.ts";
import { isOpenTo } from "./identity/scopes.ts";
import type { Grant } from "./identity/tokens.ts";
import { Limits } from "./limits.ts";
import { Payroll } from "./payroll/payroll.ts";
import { began } from "./seed/organisation.ts";
import { earningsRateId, payCalendars } from "./seed/payItems.ts";
import { people } from "./seed/people.ts";
import { type Trouble, troubled } from "./troubles.ts";

const paths = /^\/(?<api>api\.xro\/2\.0|payroll\.xro\/1\.0)\/(?<path>.*)$/;

/** The APIs of the organisation, behind its tokens, scopes and limits. */
export class Apis {
  readonly accounting = new Accounting();
  readonly payroll: Payroll;
  readonly #identity: Identity;
  readonly #limits = new Limits();
  readonly #repeats = new Repeats();

  /** @param day today: what is there from the beginning depends on it */
  constructor(identity: Identity, day: string) {
    this.#identity = identity;
    const calendars = payCalendars(day);
    this.payroll = new Payroll(calendars);
    const { employees, contacts } = people(day, calendars[0]?.id ?? "", earningsRateId("Ordinary Hours"));
    for (const employee of employees) this.payroll.employees.put(employee, began);
    for (const contact of contacts) this.accounting.contacts.put(contact, began);
  }

  /** Whether a call is one of these APIs. */
  has({ path }: Call): boolean {
    return paths.test(path);
  }

  /** Answers a call of an app that may make it, unless something goes wrong with it. */
  async answer(call: Call, trouble: Trouble | undefined): Promise<Answer> {
    const grant = this.#identity.grantOf(call);
    if (!this.#identity.connections.reaches(grant, call.headers.get("xero-tenant-id")))
      throw problem(403, "Forbidden", "AuthenticationUnsuccessful");
    const leave = this.#limits.enter(call.now);
    try {
      const instead = trouble && (await troubled(trouble, call));
      // Calls that are sent together are under way at once.
      await Promise.resolve();
      const answer = instead ?? this.#carriedOut(call, grant);
      return { ...answer, headers: { ...this.#limits.headers(call.now), ...answer.headers } };
    } finally {
      leave();
    }
  }

  #carriedOut(call: Call, grant: Grant): Answer {
    try {
      if (!isOpenTo(grant.scopes, call)) throw problem(401, "Unauthorized", "AuthorizationUnsuccessful");
      const { api = "", path = "" } = paths.exec(call.path)?.groups ?? {};
      const resource = api.startsWith("api") ? this.accounting : this.payroll;
      return this.#repeats.answer(grant.clientId, call, () =>
        resource.answer(call, path.split("/").filter(Boolean)),
      );
    } catch (error) {
      if (error instanceof RefusedError) return error.answer;
      throw error;
    }
  }
}
