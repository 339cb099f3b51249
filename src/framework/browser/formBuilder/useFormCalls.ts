import { useMemo } from "react";
import type { Call } from "#framework/shared/definitions/call.ts";
import type { FormDefinition } from "#framework/shared/customForms/form.ts";
import type { Migration } from "#framework/shared/customForms/carryOver.ts";
import type { Verdict } from "#framework/shared/forms/seal.ts";
import type { Choice, JsonObject } from "#framework/shared/schema/schema.ts";
import { useServices } from "../services.tsx";
import type { AssignedForm } from "./givenForm.ts";

/** A form as the builder has it. */
export interface BuiltForm extends FormDefinition {
  uuid: string;
  version: number;
  title: string;
  status: string;
  published_version: number;
  has_changes: boolean;
  /** How many days after it is assigned it is due. */
  due_days?: number | null;
  repeat?: string | null;
}

/** A question by its path, and what it is called. */
export interface NamedQuestion {
  path: string;
  label: string;
}

/** What publishing would do. */
export interface PublishPreview {
  version: number;
  /** It is what is published already. */
  unchanged: boolean;
  added: NamedQuestion[];
  removed: NamedQuestion[];
  /** `gone`: choices that there are no more; `left`: those that there are. */
  changed: (NamedQuestion & { gone?: Choice[]; left?: Choice[] })[];
  drafts: number;
  carry_over: number;
  attention: { uuid: string; subject: string; reasons: string[] }[];
}

/** A version as the list of versions has it. */
export interface ListedVersion extends FormDefinition {
  number: number;
  note: string;
  published_at: string;
  published_by: string;
  drafts: number;
  sent: number;
}

/** The calls of built forms, by what they do. */
export function useFormCalls() {
  const { http, definitions } = useServices();
  return useMemo(() => {
    const callOf = (resource: string, name: string): Call => {
      const { calls, actions } = definitions.resources.get(resource) ?? {};
      const call = calls?.[name] ?? actions?.[name]?.call;
      if (!call) throw new Error(`${resource} has no call ${name}`);
      return call;
    };
    const post = async <T>(
      resource: string,
      name: string,
      body: JsonObject,
      more: object = {},
    ): Promise<T & { message: string }> => {
      const { data, message } = await http.send<T>(callOf(resource, name), { body, ...more });
      return { ...data, message };
    };
    const read = async <T>(resource: string, name: string, id: string, signal?: AbortSignal): Promise<T> =>
      (await http.send<T>(callOf(resource, name), { params: { id }, signal })).data;
    return {
      load: async (id: string, signal?: AbortSignal): Promise<AssignedForm> =>
        (
          await http.send<AssignedForm>(callOf("form-answers", "load"), {
            query: { assignment_id: id },
            signal,
          })
        ).data,
      /** Whether what was sent is still what was sealed. */
      seal: async (id: string): Promise<Verdict> =>
        (
          await http.send<{
            seal: Verdict;
          }>(callOf("form-answers", "seal"), { query: { assignment_id: id } })
        ).data.seal,
      /** Saves answers. */
      fill: callOf("form-answers", "save"),
      // What is wrong with it stands at the note.
      review: (body: JsonObject) => post<AssignedForm>("form-answers", "review", body, { quiet: true }),
      order: (form: string, format: string) =>
        post<{ link: string }>("form-answers", "order-export", { form, format }),
      form: async (id: string, signal?: AbortSignal) =>
        (await read<{ form: BuiltForm }>("built-forms", "one", id, signal)).form,
      versions: async (id: string, signal?: AbortSignal) =>
        (await read<{ versions: ListedVersion[] }>("built-forms", "versions", id, signal)).versions,
      keep: (body: JsonObject) => post<{ form: BuiltForm }>("built-forms", "update", body, { quiet: true }),
      read: (schema: JsonObject) =>
        post<FormDefinition & { left: { pointer: string; message: string }[] }>(
          "built-forms",
          "import",
          { schema },
          // What is wrong with it stands in the dialog.
          { quiet: true },
        ),
      preview: (uuid: string, migrations: Migration[]) =>
        post<{ preview: PublishPreview }>("built-forms", "publish-preview", { uuid, migrations }),
      publish: (body: JsonObject) => post<{ form: BuiltForm }>("built-forms", "publish", body),
    };
  }, [http, definitions]);
}
