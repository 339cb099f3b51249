import { describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const path = "records/participants/preview-changes";
const first = idOf("north", "participants", "first");
const second = idOf("north", "participants", "second");
const ask = (changes: JsonObject, ids = [first, second]) => admin.post(path, { ids, changes });

const stored = async () =>
  server.rows`select uuid, version, data from participants where uuid = any (${[first, second]}::uuid[]) order by uuid`;

describe("a preview of changes to several records", () => {
  test("says what each record has now and would have, and changes nothing", async () => {
    await admin.post("ndis/client/update-client", { id: first, preferred_contact: "email" });
    await admin.post("ndis/client/update-client", { id: second, preferred_contact: "phone" });
    const before = await stored();
    const { status, data, text } = await ask({ preferred_contact: "phone" });
    expect(status, text).toBe(200);
    expect(data.records).toEqual([
      expect.objectContaining({ uuid: first, from: { preferred_contact: "email" } }),
      expect.objectContaining({ uuid: second, from: { preferred_contact: "phone" }, same: true }),
    ]);
    expect(await stored()).toEqual(before);
  });

  test("names the reason for which a record would be refused", async () => {
    const { data, text } = await ask({ preferred_contact: "pigeon" });
    expect(data.records, text).toHaveLength(2);
    for (const record of data.records as JsonObject[]) expect(record.refused).toEqual(expect.any(String));
  });

  test("takes only the fields that the definition names", async () => {
    for (const name of ["ndis_number", "first_name", "medicare", "nothing"])
      expect((await ask({ [name]: "1" })).errors, name).toHaveProperty("changes");
  });

  test("leaves out what the person does not see, and is not there for who may not change such records", async () => {
    const theirs = idOf("south", "participants", "first");
    expect((await ask({ preferred_contact: "phone" }, [first, theirs])).data.records).toHaveLength(1);
    expect((await ask({ preferred_contact: "phone" }, [theirs])).status).toBe(404);
    const worker = await server.as("worker");
    expect((await worker.post(path, { ids: [first], changes: { preferred_contact: "phone" } })).status).toBe(
      404,
    );
  });

  test("looks at a hundred records at most", async () => {
    const many = Array.from({ length: 101 }, () => first);
    expect((await ask({ preferred_contact: "phone" }, many)).status).toBe(422);
  });
});
