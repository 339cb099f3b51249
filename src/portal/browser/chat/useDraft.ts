import { useState } from "react";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { keptUnder, type With } from "./chatData.ts";

/** What somebody is writing in a chat. */
export interface Draft {
  text: string;
  files: readonly JsonObject[];
}

const nothing: Draft = { text: "", files: [] };

/** By the person and the chat. */
const drafts = new Map<string, Draft>();

/** What the person is writing in a chat: it stays while they look at another chat or page, until the portal is left. */
export function useDraft(chat: With, me: string): [Draft, (change: (before: Draft) => Draft) => void] {
  const key = `${me} ${keptUnder(chat)}`;
  const [, redraw] = useState<Draft>();
  const draft = drafts.get(key) ?? nothing;
  const change = (of: (before: Draft) => Draft) => {
    const next = of(drafts.get(key) ?? nothing);
    if (next.text === "" && next.files.length === 0) drafts.delete(key);
    else drafts.set(key, next);
    redraw(next);
  };
  return [draft, change];
}
