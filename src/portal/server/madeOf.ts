import type { Json } from "#framework/shared/schema/schema.ts";
import { conflict, HttpError } from "#framework/server/http/errors.ts";

/** Whether a number is an Australian mobile: records of people keep those apart from landlines. */
export const isMobile = (phone: Json | undefined): boolean => String(phone ?? "").startsWith("+614");

/**
 * Why a record could not be made of another one: whoever pressed the button filled in no field, and is told in a sentence.
 * @param advice what to do about it
 * @returns a 409 for a 422, and any other error as it is
 */
export const inASentence = (error: unknown, advice = ""): unknown =>
  error instanceof HttpError && error.status === 422 ? conflict(`${error.message} ${advice}`.trim()) : error;
