import { describe, expect, test } from "vitest";
import type { Caller } from "../../support/caller.ts";
import { pdf, png } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const nobody = await server.as("nobody");

async function upload(by: Caller, name = "note.pdf", bytes: Buffer = pdf): Promise<string> {
  const { data, text } = await by.submit("files", form().file("file", { name, bytes }));
  expect(data.file, text).toBeDefined();
  return data.file.documentId as string;
}
const linkTo = async (by: Caller, id: string): Promise<string> => {
  const { data, status, text } = await by.get(`files/${id}/link`);
  expect(status, text).toBe(200);
  return data.link as string;
};

describe("a link that opens a file", () => {
  test("works for whoever holds it, without a session: it opens in a new tab", async () => {
    const opened = await nobody.get(await linkTo(admin, await upload(admin)));
    expect(opened.status).toBe(200);
    expect(opened.bytes.equals(pdf)).toBe(true);
  });

  test("saves the file and lets nothing in it run (G-43)", async () => {
    const { headers } = await nobody.get(await linkTo(admin, await upload(admin, "Ann's naïve.pdf")));
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toBe(
      "attachment; filename=\"Ann's na_ve.pdf\"; filename*=UTF-8''Ann%27s%20na%C3%AFve.pdf",
    );
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toBe("sandbox; default-src 'none'");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("works once", async () => {
    const link = await linkTo(admin, await upload(admin));
    expect((await nobody.get(link)).status).toBe(200);
    expect((await nobody.get(link)).status).toBe(404);
  });

  test("works once even when ten ask at the same moment", async () => {
    const link = await linkTo(admin, await upload(admin));
    const answers = await Promise.all(Array.from({ length: 10 }, () => nobody.get(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("works for two minutes", async () => {
    const [early, late] = [
      await linkTo(admin, await upload(admin)),
      await linkTo(admin, await upload(admin)),
    ];
    server.clock.advance({ seconds: 119 });
    expect((await nobody.get(early)).status).toBe(200);
    server.clock.advance({ seconds: 2 });
    expect((await nobody.get(late)).status).toBe(404);
  });

  test("does not work at another provider", async () => {
    const link = await linkTo(await server.as("admin"), await upload(await server.as("admin")));
    expect((await (await server.as("nobody of south")).get(link)).status).toBe(404);
    expect((await (await server.as("admin of south")).get(link)).status).toBe(404);
  });

  test("that was made up opens nothing", async () => {
    expect((await nobody.get("files/open/made-up")).status).toBe(404);
  });

  test("is kept as a hash, and each opening is logged", async () => {
    const person = await server.as("admin");
    const id = await upload(person);
    const token = (await linkTo(person, id)).split("/").at(-1) ?? "";
    const [row] = await server.rows<{
      count: number;
    }>`select count(*) as count from one_time_tokens where hash = ${token}`;
    expect(row?.count).toBe(0);
    const [entry] = await server.rows<{ record_label: string }>`
      select record_label from activity_log where action = 'open-file' and record_uuid = ${id}`;
    expect(entry?.record_label).toBe("note.pdf");
  });
});

describe("who may open a file", () => {
  const first = idOf("north", "participants", "first");
  const status = async (person: string, id: string) =>
    (await (await server.as(person)).get(`files/${id}/link`)).status;

  test("that belongs to nothing yet: only who uploaded it", async () => {
    const id = await upload(await server.as("worker"));
    expect(await status("worker", id)).toBe(200);
    for (const person of ["admin", "colleague", "participant", "admin of south"])
      expect(await status(person, id), person).toBe(404);
    expect(await status("nobody", id)).toBe(401);
  });

  test("of a record: who sees the record and the field", async () => {
    const person = await server.as("admin");
    const saved = await person.submit(
      "ndis/client/update-client",
      form({ id: first })
        .file("photo", { name: "me.png", bytes: png })
        .file("seizure_plan", { name: "plan.pdf", bytes: pdf }),
    );
    expect(saved.status, saved.text).toBe(200);
    const { photo, seizure_plan: plan } = saved.data.client;
    for (const seen of ["admin", "coordinator", "worker", "participant"])
      expect(await status(seen, photo.documentId), seen).toBe(200);
    for (const other of ["colleague", "another participant", "advocate", "newcomer", "admin of south"])
      expect(await status(other, photo.documentId), other).toBe(404);
    expect(await status("worker", plan.documentId)).toBe(200);
    await server.rows`delete from role_permissions where permission = 'view-participant-health'`;
    server.services.sessions.forgetAll();
    expect(await status("worker", plan.documentId)).toBe(404);
    expect(await status("worker", photo.documentId)).toBe(200);
  });

  test("a file of another record, and one of somebody else, cannot be taken for one's own", async () => {
    const person = await server.as("admin");
    const theirs = await upload(await server.as("worker"));
    const { data } = await person.get(`ndis/client/get-client/${first}`);
    const second = idOf("north", "participants", "second");
    for (const documentId of [theirs, data.client.photo.documentId, idOf("south", "participants", "first")]) {
      const taken = await person.post("ndis/client/update-client", {
        id: second,
        photo: { documentId, name: "x.png" },
      });
      expect([taken.status, Object.keys(taken.errors)]).toEqual([422, ["photo"]]);
    }
  });

  test("what a record says of its file is what the file is, whatever was sent", async () => {
    const person = await server.as("admin");
    const documentId = await upload(person, "true.png", png);
    const { data, text } = await person.post("ndis/client/update-client", {
      id: first,
      photo: { documentId, name: "false.exe", size: 5, type: "text/html" },
    });
    expect(data.client?.photo, text).toEqual({
      documentId,
      name: "true.png",
      size: png.length,
      type: "image/png",
    });
  });

  test("a picture's field takes pictures only", async () => {
    const person = await server.as("admin");
    const documentId = await upload(person);
    const { status: refused, errors } = await person.post("ndis/client/update-client", {
      id: first,
      photo: { documentId, name: "note.pdf" },
    });
    expect([refused, Object.keys(errors)]).toEqual([422, ["photo"]]);
  });
});
