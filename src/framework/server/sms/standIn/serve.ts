import { text } from "node:stream/consumers";
import { type Listening, listenLocally } from "../../outside/localServer.ts";
import type { SmsStandIn } from "./standIn.ts";

/** Where the messages that were taken can be read. */
export const messagesPath = "/stand-in/messages";

/** Serves a stand-in for the SMS gateway: its call, and the messages that it has taken. */
export const listen = (standIn: SmsStandIn, port: number): Promise<Listening> =>
  listenLocally((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://stand-in.invalid");
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    text(request).then(
      (body) => {
        if (request.method === "GET" && pathname === messagesPath) {
          send(200, standIn.taken);
          return;
        }
        const { authorization } = request.headers;
        const answered = standIn.answer(pathname, { authorization }, body);
        send(answered.status, answered.body);
      },
      () => response.destroy(),
    );
  }, port);
