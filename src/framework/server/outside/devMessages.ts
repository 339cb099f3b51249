import type { FastifyReply } from "fastify";
import { htmlText } from "#framework/shared/text/html.ts";

/** A message as a page of those that stand in for services outside shows it. */
export interface ShownMessage {
  title: string;
  recipient: string;
  at: string;
  body: string;
}

/** Sends a page of messages that went nowhere, with their links. Never there in production. */
export function sendMessages(
  reply: FastifyReply,
  title: string,
  messages: readonly ShownMessage[],
): FastifyReply {
  const linked = (text: string) =>
    htmlText(text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
  const list = messages.map(
    ({ title: about, recipient, at, body }) =>
      `<article><h2>${htmlText(about)}</h2><p>To ${htmlText(recipient)}, ${htmlText(at)}</p><pre>${linked(body)}</pre></article>`,
  );
  return reply
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><title>${htmlText(title)}</title><h1>${htmlText(title)}</h1>${list.join("") || "<p>Nothing yet.</p>"}`,
    );
}
