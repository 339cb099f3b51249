import { HttpError } from "#framework/server/http/errors.ts";
import { notConnected } from "#portal/shared/xero.ts";

/** The provider has to connect to Xero, or to connect again (HTTP 409). */
export class NotConnectedError extends HttpError {
  constructor(isExpired: boolean) {
    super(
      409,
      isExpired
        ? "The connection to Xero has expired. Reconnect under Settings, Integrations."
        : "Xero isn't connected. Connect it under Settings, Integrations.",
      { data: { code: notConnected } },
    );
  }
}

/** Xero has had enough calls for now (HTTP 503). */
export class BusyError extends HttpError {
  constructor(seconds: number) {
    super(503, `Xero accepts no more requests for now. Try again in ${inWords(seconds)}.`, {
      retryAfter: seconds,
    });
  }
}

/** Xero refuses what it was sent, in its own words (HTTP 422). */
export class RefusedError extends HttpError {
  /** What Xero says, a sentence each. */
  readonly said: readonly string[];

  constructor(said: readonly string[]) {
    super(422, `Xero: ${said.join(" ")}`);
    this.said = said;
  }
}

/** Xero does not know the tokens. */
export class UnknownTokenError extends Error {}

/** An answer that is no answer: Xero is out of order. */
export class OutageError extends Error {}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
