import type { ObjectCall } from "./objects.ts";

/** Calls of the chat and the news feed that take the id of a record. */
export const talkCalls: ObjectCall[] = [
  {
    call: "POST ndis/chat/single/detail",
    resource: "users",
    body: { receiver_id: "{id}", type: "individual" },
  },
  {
    call: "POST ndis/chat/send-message",
    resource: "users",
    body: { receiver_id: "{id}", type: "individual", message: "Mine" },
  },
  { call: "PUT ndis/chat/messages/{id}", resource: "chat-messages", body: { message: "Mine" } },
  { call: "POST ndis/chat/messages/{id}/withdraw", resource: "chat-messages", body: {} },
  { call: "POST ndis/chat/messages/{id}/report", resource: "chat-messages", body: { reason: "Mine" } },
  { call: "POST ndis/chat/mark", resource: "users", body: { receiver_id: "{id}", type: "individual" } },
  { call: "POST ndis/chat/typing", resource: "users", body: { receiver_id: "{id}", type: "individual" } },
  { call: "POST ndis/chat/block", resource: "users", body: { user_id: "{id}", blocked: true } },
  {
    call: "PUT ndis/chat/groups/{id}",
    resource: "chat-messages",
    body: { name: "Mine", members: ["{id}"] },
  },
  { call: "POST ndis/chat/groups/{id}/leave", resource: "chat-messages", body: {} },
  { call: "GET ndis/chat/reports/{id}", resource: "chat-reports" },
  { call: "POST ndis/chat/reports/{id}/close", resource: "chat-reports", body: { outcome: "Mine" } },
  { call: "GET ndis/newsfeed/single-newsfeed/{id}", resource: "newsfeed" },
  { call: "POST ndis/newsfeed/update-single-newsfeed/{uuid}", resource: "newsfeed", body: { title: "Mine" } },
  { call: "PUT ndis/newsfeed/delete-single-newsfeed/{id}", resource: "newsfeed" },
  { call: "POST ndis/newsfeed/{id}/publish", resource: "newsfeed", body: {} },
  { call: "POST ndis/newsfeed/{id}/archive", resource: "newsfeed", body: {} },
  { call: "GET ndis/newsfeed/{id}/readers", resource: "newsfeed" },
  { call: "GET ndis/newsfeed/{id}/comments", resource: "newsfeed" },
  { call: "DELETE ndis/newsfeed/comments/{id}", resource: "news-comments" },
  { call: "DELETE ndis/personal/news-comments/{id}", resource: "news-comments" },
  { call: "GET ndis/personal/news/{id}", resource: "newsfeed" },
  { call: "POST ndis/personal/news/{id}/confirm", resource: "newsfeed", body: {} },
  { call: "POST ndis/personal/news/{id}/react", resource: "newsfeed", body: { kind: "like" } },
  { call: "POST ndis/personal/news/{id}/comments", resource: "newsfeed", body: { text: "Mine" } },
];
