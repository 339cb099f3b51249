import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** Calls of the shell that change a chat. */
type ChatCall =
  "mark-chat" | "create-chat-group" | "change-chat-group" | "leave-chat-group" | "block-contact";

/** Does something with a chat or a message, then looks at the chats again. @returns what was answered, where it was done */
export function useChatAct() {
  const { http, shell, definitions } = useServices();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<{ data: unknown; message: string }>): Promise<unknown> => {
    setBusy(true);
    try {
      const { data, message } = await work();
      if (message !== "OK") toasts.success(message);
      await client.invalidateQueries({ queryKey: ["chat"] });
      return data;
    } catch (error) {
      toasts.error(messageOf(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const own = definitions.resources.get("my-chat-messages");
  const calls = {
    edit: own?.calls.update,
    withdraw: own?.actions.withdraw?.call,
    report: definitions.resources.get("chat-messages")?.actions.report?.call,
  };
  return {
    busy,
    /** Does something with a message. */
    act: async (what: keyof typeof calls, id: string, body: JsonObject): Promise<boolean> => {
      const call = calls[what];
      const options = { params: { id }, body, idempotencyKey: crypto.randomUUID(), quiet: true };
      return call !== undefined && (await attempt(() => http.send(call, options))) !== undefined;
    },
    /** Does something with a chat. */
    change: (name: ChatCall, body: JsonObject, params: Record<string, string> = {}): Promise<unknown> =>
      attempt(() => shell(name, { body, params, idempotencyKey: crypto.randomUUID(), quiet: true })),
  };
}
