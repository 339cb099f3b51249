import { asText } from "#framework/shared/text/asText.ts";

/** What an error carries beside its message, whatever its class is; undefined where it does not. */
export const factOf = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;

const textOf = (error: unknown, name: string): string | undefined => asText(factOf(error, name));

/** The code of an error, such as `ENOENT` or `23505`. */
export const codeOf = (error: unknown): string | undefined => textOf(error, "code");

/** The constraint by which the database has refused something. */
export const constraintOf = (error: unknown): string | undefined => textOf(error, "constraint");

/** The detail of what the database has refused. */
export const detailOf = (error: unknown): string | undefined => textOf(error, "detail");

/** What was thrown, as an error. */
export const errorOf = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));
