import { createHash, randomUUID } from "node:crypto";
import { challengeBits, isSolved } from "#framework/shared/visitors/challenge.ts";
import type { PublicContext } from "../context.ts";
import { conflict, HttpError, invalid } from "../http/errors.ts";
import { sameText } from "../keys.ts";

const leastSeconds = 3;
const mostHours = 24;

/**
 * What a page solves before it may send a form: a signed text for which a number has to be found. It costs a browser a
 * moment and nobody a riddle, and it tells when the form was opened. It can be used once, and not before some seconds.
 */
export function makeChallenge({ services, tenant }: PublicContext, form: string): object {
  const text = `${services.clock.now().getTime()}.${randomUUID()}`;
  return {
    text: `${text}.${signature(services, tenant.id, form, text)}`,
    bits: challengeBits,
    seconds: leastSeconds,
  };
}

/**
 * Checks that a sent form was opened here, not just now and not yesterday, and that its work was done.
 * @returns what stands for the challenge, so that it can be taken once
 * @throws 422 not one of ours or not solved, 429 sent faster than a person can, 409 opened too long ago
 */
export function checkChallenge(
  { services, tenant }: PublicContext,
  form: string,
  challenge: unknown,
  proof: unknown,
): string {
  const [opened = "", random = "", sign = ""] = String(challenge).split(".");
  const text = `${opened}.${random}`;
  if (!sameText(sign, signature(services, tenant.id, form, text)))
    throw invalid({ challenge: ["Open the form again before you send it."] });
  const age = services.clock.now().getTime() - Number(opened);
  if (age < leastSeconds * 1000)
    throw new HttpError(429, "That was very quick. Wait a few seconds, then send the form again.", {
      retryAfter: leastSeconds,
    });
  if (age > mostHours * 3_600_000)
    throw conflict("This form was open for a long time. Nothing is lost. Send it again.");
  const digest = (data: string) => createHash("sha256").update(data).digest();
  if (!isSolved(digest(`${String(challenge)}.${String(proof)}`), challengeBits))
    throw invalid({ proof: ["Open the form again before you send it."] });
  return createHash("sha256").update(text).digest("base64url");
}

const signature = (services: PublicContext["services"], tenant: string, form: string, text: string): string =>
  services.keys.sign(`public form ${tenant} ${form} ${text}`);
