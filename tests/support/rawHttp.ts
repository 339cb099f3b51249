import { connect } from "node:net";

/** What came back on a connection: the status of the first answer, and everything as it was. */
export interface RawAnswer {
  status: number;
  text: string;
}

/** Sends bytes as they are to a port and reads until the connection ends. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.on("error", (error) => (chunks.length > 0 ? end() : reject(error)));
  socket.on("end", () => socket.end());
  socket.on("close", end);
  return promise;

  function end(): void {
    const text = Buffer.concat(chunks).toString("latin1");
    resolve({ status: Number(/^HTTP\/1\.\d (\d{3})/.exec(text)?.[1] ?? 0), text });
  }
}
