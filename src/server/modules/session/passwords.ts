import { dictionary } from "@zxcvbn-ts/language-common";
import { hash, verify } from "@node-rs/argon2";

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

const common = new Set(dictionary["passwords-common"].slice(0, 20_000));

/**
 * What is wrong with a new password: too short, too long, or one of those that everybody uses. No rules about kinds of
 * characters: length is what protects.
 */
export function passwordProblems(password: string, own: string[] = []): string[] {
  if (password.length < 8) return ["The password needs at least 8 characters."];
  if (password.length > 128) return ["The password can have at most 128 characters."];
  const plain = password.toLowerCase();
  const known =
    common.has(plain) ||
    own.some(
      (text) => text.length > 3 && plain.includes(text.toLowerCase()) && plain.length < text.length + 4,
    );
  return known || /^(.)\1+$/.test(plain)
    ? ["This password is too easy to guess. Use several words, or something longer."]
    : [];
}
