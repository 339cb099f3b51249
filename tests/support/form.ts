import { randomUUID } from "node:crypto";

/** A file of a form. */
export interface FormFile {
  name: string;
  bytes: Buffer | string;
  type?: string;
}

/** Multipart form data, part by part in the order in which they are added. */
export class Form {
  readonly #parts: Buffer[] = [];
  readonly #boundary = `test-${randomUUID()}`;

  /** Adds texts by their names: `emergency_contacts[0][phone]`. */
  fields(values: Record<string, string | number | boolean>): this {
    for (const [name, value] of Object.entries(values)) this.#part(`name="${name}"`, "", String(value));
    return this;
  }

  /** Adds a file. Its name goes out as it is, whatever is in it. */
  file(field: string, { name, bytes, type = "application/octet-stream" }: FormFile): this {
    this.#part(`name="${field}"; filename="${name}"`, `Content-Type: ${type}\r\n`, bytes);
    return this;
  }

  encoded(): { headers: Record<string, string>; payload: Buffer } {
    return {
      headers: { "content-type": `multipart/form-data; boundary=${this.#boundary}` },
      payload: Buffer.concat([...this.#parts, Buffer.from(`--${this.#boundary}--\r\n`)]),
    };
  }

  #part(disposition: string, headers: string, content: Buffer | string): void {
    this.#parts.push(
      Buffer.from(`--${this.#boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    );
  }
}

export const form = (values: Record<string, string | number | boolean> = {}): Form =>
  new Form().fields(values);
