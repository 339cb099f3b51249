import { SettingError } from "./config.ts";
import { DatabaseUnavailableError, StorageFullError } from "./database/engine.ts";
import { DefinitionError } from "./definitions/load.ts";

/** What is told of a failure by its code: of PostgreSQL (its SQLSTATE, or how that begins) or of the system. */
const known: Record<string, string> = {
  "42501": "The role of DATABASE_URL lacks a right",
  "25006": "The database is read-only",
  "53100": "There is no space left on the disk of the database",
  "53": "The database has no room for another connection or more work",
  "57P": "The database is being stopped or started",
  "28": "The database does not let the portal in",
  "08": "The database does not answer",
  ENOSPC: "There is no space left on the disk",
  EDQUOT: "There is no space left on the disk",
  EROFS: "The disk is read-only",
  EACCES: "A file may not be used by this user",
  EPERM: "A file may not be used by this user",
  EMFILE: "Too many files are open",
  EADDRINUSE: "Another program listens at HOST and PORT already",
};

/**
 * Why the portal did not start, in one line for whoever runs it; undefined for a mistake of ours, of which the stack is
 * needed.
 */
export function startProblem(error: unknown): string | undefined {
  if (error instanceof SettingError || error instanceof DefinitionError || error instanceof StorageFullError)
    return error.message;
  const { code = "", message, cause } = error as Error & { code?: string };
  const reason = known[code] ?? known[code.slice(0, 3)] ?? known[code.slice(0, 2)];
  if (reason !== undefined) return `${reason}: ${oneLine(message)}.`;
  if (error instanceof DatabaseUnavailableError)
    return cause instanceof Error ? `${message} ${oneLine(cause.message)}.` : message;
  return undefined;
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ").replace(/\.$/, "");
