import { hash, verify } from "@node-rs/argon2";
import type { Tenant } from "../context.ts";
import { leastScore, strengthOf } from "./passwordStrength.ts";
import { providerName } from "../tenants/providerName.ts";

/** Argon2id as OWASP recommends it: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash under which a password is stored. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let standIn: Promise<string> | undefined;

/** Whether a password is the one of a hash. Without a hash it takes as long, so that unknown accounts do not show. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  standIn ??= hashPassword("nobody has this password");
  const matches = await verify(stored ?? (await standIn), password);
  return matches && stored !== null && stored !== undefined;
}

/** What others know of anyone who sets a password: their name and address, and the provider's. */
export function knownOf(
  { slug, profile }: Pick<Tenant, "slug" | "profile">,
  person?: { fullname: string; email: string },
): string[] {
  const provider = providerName({ profile }, "");
  return [slug, provider, ...(person ? [person.fullname, person.email] : [])];
}

/** What is said of a new password: how strong it is, from 0 to 4, and why it is not taken. */
export interface Judgement {
  score: number;
  problem?: string;
}

/**
 * Judges a new password: too short, too long, or too easy to guess. No rules about kinds of characters: how many guesses
 * it takes is what counts.
 * @param known what others know of the person and the provider (`knownOf`)
 */
export function judgePassword(password: string, known: readonly string[] = []): Judgement {
  if (password.length < 8) return { score: 0, problem: "The password must have at least 8 characters." };
  if (password.length > 128) return { score: 0, problem: "The password can have at most 128 characters." };
  const { score, personal } = strengthOf(password, known);
  if (score >= leastScore) return { score };
  return {
    score,
    problem: personal
      ? "This password is too easy to guess because it is similar to your name or your provider's. Use several different words."
      : "This password is too easy to guess. Use several words, or something longer.",
  };
}

/** What is wrong with a new password; nothing for one that is taken. */
export function passwordProblems(password: string, known: readonly string[] = []): string[] {
  const { problem } = judgePassword(password, known);
  return problem === undefined ? [] : [problem];
}
