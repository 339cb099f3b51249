import { SettingError } from "../config.ts";
import { fileLimits, s3Files } from "./s3Files.ts";
import { errorOf, factOf } from "../errorFacts.ts";

/**
 * Writes and deletes an empty object once, before anything is done. A store that is merely down keeps the server from
 * nothing: it may be back in a minute, and the health details say so.
 * @throws {SettingError} when the store answers and refuses: no such bucket, wrong credentials, no right to write
 */
export async function refuseUnusableStore(filesUrl: string, dataDir: string): Promise<void> {
  const store = s3Files(filesUrl, { dataDir, limits: { ...fileLimits, within: 5000 } });
  try {
    await store.probe();
  } catch (error) {
    const reason = refusal(errorOf(error).cause);
    if (reason !== undefined)
      throw new SettingError(`FILES_URL names a store that refuses this server: ${reason}.`);
  }
}

/** What the store answered, when it is something that trying again does not help; undefined otherwise. */
function refusal(cause: unknown): string | undefined {
  const name = factOf(cause, "name");
  if (name === "CredentialsProviderError") return "there are no credentials for it";
  const status = Number(factOf(factOf(cause, "$metadata"), "httpStatusCode") ?? 0);
  const isRefused = status >= 300 && status < 500 && status !== 408 && status !== 429;
  return isRefused ? `it answered ${String(name ?? "with")} (${status})` : undefined;
}
