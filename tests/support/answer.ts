import type { Response } from "light-my-request";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";

/** What came back for a request. */
export class Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
  readonly bytes: Buffer;

  constructor(response: Pick<Response, "statusCode" | "headers" | "rawPayload">) {
    this.status = response.statusCode;
    this.headers = response.headers as Record<string, string>;
    this.bytes = response.rawPayload;
    this.text = response.rawPayload.toString("utf8");
  }

  /** The body as JSON; an empty object where it is none. */
  get body(): JsonObject {
    try {
      const value = JSON.parse(this.text) as unknown;
      return isObject(value) ? value : { rows: value as never };
    } catch {
      return {};
    }
  }

  /** What stands in the envelope. Tests look into it freely. */
  get data(): Data {
    return isObject(this.body.data) ? this.body.data : {};
  }

  get message(): string {
    return String(this.body.message ?? "");
  }

  /** Messages by failing field. */
  get errors(): Record<string, string[]> {
    return (isObject(this.body.errors) ? this.body.errors : {}) as Record<string, string[]>;
  }
}

/** JSON whose shape the test knows. */
// eslint-disable-next-line typescript/no-explicit-any
export type Data = Record<string, any>;
