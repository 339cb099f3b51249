import { openTestServer } from "../../support/server.ts";
import { scenarios } from "../../support/scenarios.ts";

await openTestServer();

scenarios("GET ndis/client/get-client/{id}", [
  { as: "admin", of: "own client", expect: 200, present: ["client.ndis_number"] },
  { as: "worker", of: "own client", expect: 200, absent: ["client.ndis_number"] },
  { as: "worker", of: "another's client", expect: 404, absent: ["client"] },
  { as: "participant", of: "self", expect: 200 },
  { as: "participant", of: "someone else", expect: 404 },
  { as: "nobody", of: "own client", expect: 401 },
  { as: "admin of south", of: "own client of north", expect: 404 },
]);
