import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Module } from "#framework/server/routes/module.ts";
import { chatDetail, detailAnswer, detailBody } from "./detail.ts";
import { changeGroup, createGroup, groupAnswer, groupBody, leaveGroup } from "./groups.ts";
import { blockBody, blockContact, markBody, markChat, typing, typingBody } from "./marks.ts";

const nothing: Schema = { type: "object" };

/** What of the chat no definition can say: a page of a chat by place, groups, and what has been read. */
export const chat: Module = (handle) => {
  handle("POST ndis/chat/single/detail", chatDetail, {
    writes: false,
    body: detailBody,
    answer: detailAnswer,
  });
  handle("POST ndis/chat/mark", markChat, { body: markBody, answer: nothing });
  handle("POST ndis/chat/typing", typing, { body: typingBody, answer: nothing });
  handle("POST ndis/chat/block", blockContact, { body: blockBody, answer: nothing });
  handle("POST ndis/chat/groups", createGroup, { body: groupBody, answer: groupAnswer });
  handle("PUT ndis/chat/groups/{id}", changeGroup, { body: groupBody, answer: groupAnswer });
  handle("POST ndis/chat/groups/{id}/leave", leaveGroup, { answer: nothing });
};
