import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Services } from "../../services.tsx";
import { read } from "../../session/storage.ts";
import { CallError } from "../../transport/errors.ts";
import { messagesIn } from "../../transport/answers.ts";

/** A file on its way. */
export interface Upload {
  promise: Promise<JsonObject>;
  cancel: () => void;
}

/**
 * Sends a file and tells how far it is. The one request that fetch cannot make: it does not tell the progress of what is
 * sent. A session that has ended is extended by an ordinary call, and the file is then sent again.
 */
export function uploadFile(
  { definitions, http, shell }: Services,
  file: File,
  onProgress: (share: number) => void,
): Upload {
  const call = definitions.shell.upload;
  if (!call) throw new Error('resources/portal.json#/calls has no "upload"');
  let request = new XMLHttpRequest();
  const attempt = (again: boolean): Promise<JsonObject> =>
    new Promise((resolve, reject) => {
      request = new XMLHttpRequest();
      request.open("POST", http.urlOf(call));
      request.withCredentials = true;
      request.setRequestHeader("authorization", `Bearer ${read("userToken") ?? ""}`);
      request.setRequestHeader("x-requested-with", "XMLHttpRequest");
      request.responseType = "json";
      request.upload.addEventListener("progress", ({ loaded, total }) =>
        onProgress(total === 0 ? 0 : loaded / total),
      );
      request.addEventListener("load", () => {
        const { message, errors, data } = asObject(request.response);
        const stored = isObject(data) ? data.file : undefined;
        if (request.status === 401 && again) {
          shell("current-user")
            .then(() => attempt(false), reject)
            .then((found) => found && resolve(found), reject);
        } else if (request.status >= 200 && request.status < 300 && isObject(stored)) resolve(stored);
        else
          reject(
            new CallError(request.status, {
              message: typeof message === "string" ? message : undefined,
              errors: messagesIn(errors),
            }),
          );
      });
      request.addEventListener("error", () => reject(new CallError(0)));
      request.addEventListener("abort", () => reject(new DOMException("cancelled", "AbortError")));
      const form = new FormData();
      form.append("file", file, file.name);
      request.send(form);
    });
  return { promise: attempt(true), cancel: () => request.abort() };
}
