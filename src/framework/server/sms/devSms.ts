import type { FastifyInstance } from "fastify";
import { sendMessages } from "../outside/devMessages.ts";
import type { SmsStandIn } from "./standIn/standIn.ts";

/** Shows the messages that the stand-in in this process has taken. */
export function serveDevSms(app: FastifyInstance, standIn: SmsStandIn): void {
  app.get("/dev/sms", (request, reply) =>
    (request.headers.accept ?? "").includes("application/json")
      ? reply.send(standIn.taken)
      : sendMessages(
          reply,
          "SMS",
          standIn.taken.map(({ from, to, at, body }) => ({ title: from, recipient: to, at, body })),
        ),
  );
}
