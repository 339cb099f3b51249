import { SettingError } from "./config.ts";
import { DatabaseUnavailableError, StorageFullError } from "./database/engine.ts";
import { DefinitionError } from "./definitions/load.ts";
import { codeOf, errorOf } from "./errorFacts.ts";

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
  EISDIR: "A folder stands where a file is expected",
  ENOTDIR: "A file stands where a folder is expected",
  ENOENT: "A file or folder is missing",
  EMFILE: "Too many files are open",
  EADDRINUSE: "Another program listens at HOST and PORT already",
};

/**
 * Why the portal did not start, in one line for anyone who runs it; undefined for a mistake of ours, of which the stack is
 * needed.
 */
export function startProblem(error: unknown): string | undefined {
  if (error instanceof SettingError || error instanceof DefinitionError || error instanceof StorageFullError)
    return error.message;
  const code = codeOf(error) ?? "";
  const { message, cause } = errorOf(error);
  const reason = known[code] ?? known[code.slice(0, 3)] ?? known[code.slice(0, 2)];
  if (reason !== undefined) return `${reason}: ${oneLine(message)}.`;
  if (error instanceof DatabaseUnavailableError)
    return cause instanceof Error ? `${message} ${oneLine(cause.message)}.` : message;
  return undefined;
}

/**
 * Says on stderr in one line why the portal did not start. Of a mistake of ours the log gets a line with the whole error.
 * @returns the exit code: 2 for what anyone who runs the portal can mend, 1 for a mistake of ours
 */
export function reportStartFailure(error: unknown): 1 | 2 {
  const problem = startProblem(error);
  if (problem !== undefined) {
    console.error(problem);
    return 2;
  }
  const { name, message, stack } = errorOf(error);
  const code = codeOf(error);
  const err = { type: name, message, stack, ...(code !== undefined && { code }) };
  console.log(
    JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, err, msg: "the start failed" }),
  );
  console.error(
    `The portal did not start: ${oneLine(message)}. The last line of the log ("the start failed") has the whole error.`,
  );
  return 1;
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ").replace(/\.$/, "");
