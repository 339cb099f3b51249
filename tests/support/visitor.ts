import { createHash } from "node:crypto";
import { isSolved } from "#framework/shared/visitors/challenge.ts";
import type { Answer } from "./answer.ts";
import { type Form, form } from "./form.ts";
import type { TestServer } from "./server.ts";

const forms = {
  referral: { open: "referral-form", send: "add-new-referral" },
  application: { open: "application-form", send: "apply-for-job" },
} as const;

let visitors = 0;

/** Someone at a public form: an address of their own, the form's challenge opened and solved. */
export class Visitor {
  readonly #server: TestServer;
  readonly #paths: (typeof forms)[keyof typeof forms];
  readonly address: string;
  challenge = "";
  proof = "";

  constructor(server: TestServer, what: keyof typeof forms, address?: string) {
    visitors += 1;
    this.#server = server;
    this.#paths = forms[what];
    this.address = address ?? `10.20.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
  }

  /** Opens the form and solves what it asks; a person then needs a while to fill it in. */
  async open({ seconds = 60 } = {}): Promise<this> {
    const { data } = await (await this.#server.as("nobody")).get(this.#path(this.#paths.open));
    const { text, bits } = data.challenge as { text: string; bits: number };
    this.challenge = text;
    this.proof = solve(text, bits);
    this.#server.clock.advance({ seconds });
    return this;
  }

  /** Sends the form as it is: what is in `values`, and any files. */
  async send(
    values: Record<string, string | number | boolean>,
    files: (form: Form) => Form = (same) => same,
  ): Promise<Answer> {
    const all = { challenge: this.challenge, proof: this.proof, website: "", ...values };
    const caller = await this.#server.as("nobody");
    return caller.submit(this.#path(this.#paths.send), files(form(all)), { remoteAddress: this.address });
  }

  #path = (name: string): string => `ndis/${this.#server.provider}/whitelabel/${name}`;
}

function solve(text: string, bits: number): string {
  for (let tries = 0; ; tries += 1) {
    const hash = createHash("sha256").update(`${text}.${tries}`).digest();
    if (isSolved(hash, bits)) return String(tries);
  }
}
