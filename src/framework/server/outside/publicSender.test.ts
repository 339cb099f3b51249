import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { PublicSender } from "./publicSender.ts";

const outside = createServer((_request, response) => {
  response.writeHead(200);
  response.write("é\n<b>".repeat(4000));
});
const listening = new Promise<number>((resolve) =>
  outside.listen(0, "127.0.0.1", () => resolve((outside.address() as AddressInfo).port)),
);
afterAll(() => {
  outside.closeAllConnections();
  outside.close();
});

test("an answer without end is read no further than its beginning, in one line", async () => {
  const port = await listening;
  const sender = new PublicSender(
    { name: "tests", message: "", agent: "tests" },
    {
      request: (_address, options, answered) =>
        httpRequest({ ...options, port, host: "127.0.0.1" }, answered),
    },
  );
  const { status, text } = await sender.post("https://endless.example/", {}, "{}");
  expect(status).toBe(200);
  expect(text).toBe("é <b>".repeat(40));
});
