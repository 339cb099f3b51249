import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A stand-in for a service outside that listens on this computer. */
export interface Listening {
  origin: string;
  close: () => Promise<void>;
}

/**
 * Serves a stand-in as a program of its own, to this computer alone.
 * @param port 0 for any that is free
 */
export async function listenLocally(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  port: number,
): Promise<Listening> {
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const taken = typeof address === "object" && address !== null ? address.port : port;
  return {
    origin: `http://127.0.0.1:${taken}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
