import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { afterwards } from "./afterwards.ts";

/** How the server behaves: `silent` accepts and says nothing, `trickle` goes on greeting for ever, `refuses` takes no recipient. */
type Mode = "works" | "silent" | "trickle" | "refuses" | "hangs up";

/** A mail server in this process. */
export interface FakeMailServer {
  mode: Mode;
  url: string;
  /** Messages that it has taken, as they came. */
  taken: string[];
  /** Connections that were made so far. */
  connections: () => number;
}

/** Starts a mail server that fails as a test wants it; it is stopped after the test, or after the file. */
export async function fakeMailServer(): Promise<FakeMailServer> {
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on("error", () => undefined).on("close", () => open.delete(socket));
    if (fake.mode === "hangs up") return socket.destroy();
    if (fake.mode === "silent") return undefined;
    if (fake.mode === "trickle") return trickle(socket);
    return converse(socket, fake);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  afterwards(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const fake: FakeMailServer = {
    mode: "works",
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    taken: [],
    connections: () => connections,
  };
  return fake;
}

/** A letter of the greeting every few milliseconds, without end: no timeout of silence ever ends it. */
function trickle(socket: Socket): void {
  socket.write("220-");
  const timer = setInterval(() => socket.write("."), 5);
  socket.once("close", () => clearInterval(timer));
}

function converse(socket: Socket, fake: FakeMailServer): void {
  let isMessage = false;
  let text = "";
  socket.write("220 fake\r\n");
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    if (isMessage) {
      const end = text.indexOf("\r\n.\r\n");
      if (end === -1) return;
      fake.taken.push(text.slice(0, end));
      text = text.slice(end + 5);
      isMessage = false;
      socket.write("250 taken\r\n");
    }
    for (let end = text.indexOf("\r\n"); end !== -1 && !isMessage; end = text.indexOf("\r\n")) {
      const line = text.slice(0, end).toUpperCase();
      text = text.slice(end + 2);
      if (line.startsWith("RCPT") && fake.mode === "refuses") socket.write("550 no such mailbox\r\n");
      else if (line.startsWith("DATA")) {
        isMessage = true;
        socket.write("354 go on\r\n");
      } else if (line.startsWith("QUIT")) socket.end("221 bye\r\n");
      else socket.write("250 ok\r\n");
    }
  });
}
