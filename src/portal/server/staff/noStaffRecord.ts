import { HttpError } from "#framework/server/http/errors.ts";

/** What is a worker's own is not there for an account without a staff record (404): it says so. */
export const noStaffRecord = (): HttpError =>
  new HttpError(404, "Your account has no staff record. Ask an administrator if it should have one.");
