import { describe, expect, test } from "vitest";
import { docx, pdf as scan } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { openTestServer } from "../../support/server.ts";
import { contractsOf } from "./signing.ts";

// What a participant has signed in ink: the office records it, and it counts like a signature in the portal.

const server = await openTestServer();
const [admin, participant] = [await server.as("admin"), await server.as("participant")];
const { add, set, show, accept } = contractsOf("client");
const sent = async (more: object = {}) => {
  const { uuid } = await add(admin, more);
  expect((await set(admin, uuid, "sent")).status).toBe(200);
  return uuid;
};
const uploaded = async (by: typeof admin, name = "signed.pdf", bytes = scan) =>
  (await by.submit("files", form().file("file", { name, bytes }))).data.file as object;

/** Records an agreement as signed on paper, with what is said of it put otherwise. */
async function record(by: typeof admin, id: string, more: object = {}) {
  const { document_sha256, version } = await show(admin, id);
  return by.post(`ndis/client/contract/${id}/signed-on-paper`, {
    signed_on: "2026-11-20",
    signed_by: " Pia Participant ",
    signed_as: "participant",
    fingerprint: String(document_sha256).slice(0, 8).toUpperCase(),
    paper_scan: await uploaded(by),
    version,
    ...more,
  });
}
const proofOf = async (who: typeof admin, id: string) =>
  (await who.get(`ndis/client/contract/proof/${id}`)).data.proof;
const linkTo = (who: typeof admin, { paper_scan: file }: Record<string, unknown>) =>
  who.get(`files/${(file as { documentId: string }).documentId}/link`);

describe("an agreement that was signed on paper", () => {
  test("is accepted, bound to its document, and its scan is for those who have signed it", async () => {
    const uuid = await sent();
    const { status, text, message } = await record(admin, uuid);
    expect(status, text).toBe(200);
    expect(message).toBe("Recorded as signed on paper");
    const after = await show(participant, uuid);
    expect(after).toMatchObject({
      status: "accepted",
      signed_on: "2026-11-20",
      answered_by: "Pia Participant",
      answered_as: "Participant",
      recorded_by: "Ada Admin",
      accepted_sha256: after.document_sha256,
    });
    expect(await proofOf(participant, uuid)).toMatchObject({
      matches: true,
      signature_matches: true,
      scan_matches: true,
    });
    expect((await linkTo(participant, after)).status).toBe(200);
    expect((await linkTo(await server.as("another participant"), after)).status).toBe(404);
    const mails = await server.rows<{ body: string }>`
      select body from outbox where recipient = 'participant@north.example' and body like ${`%${uuid}%`}
        and subject like '%signed on paper'`;
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toMatch(/Pia Participant signed your service agreement on paper on 20 Nov 2026/);
    expect((await admin.get(`ndis/client/reminders/${uuid}`)).data.service_agreement_reminder).not.toEqual(
      [],
    );
  });

  test("is answered with that: nobody signs it a second time, in the portal or on paper", async () => {
    const uuid = await sent();
    expect((await record(admin, uuid)).status).toBe(200);
    const again = [await accept(participant, uuid), await record(admin, uuid)];
    for (const { status, message } of again) {
      expect(status).toBe(409);
      expect(message).toMatch(/was accepted by Pia Participant on paper on 20 Nov 2026/);
    }
    const other = await sent();
    await accept(participant, other);
    expect((await record(admin, other)).message).toMatch(/can't be changed/);
  });

  test("takes the place of the version that it changes", async () => {
    const first = await sent();
    await record(admin, first);
    const second = await sent({ amends: first, notes: "More hours" });
    expect((await record(admin, second)).status).toBe(200);
    expect(await show(admin, first)).toMatchObject({ status: "replaced", replaced_by: second });
  });

  test("stays as it was recorded, and its page says when the scan is another one", async () => {
    const uuid = await sent();
    await record(admin, uuid);
    await expect(
      server.rows`update participant_contracts set data = data || '{"signed_on": "2026-11-19"}' where uuid = ${uuid}`,
    ).rejects.toThrow(/does not change/);
    await server.rows`alter table participant_contracts disable trigger participant_contracts_keep_sent`;
    await server.rows`update participant_contracts set data = data || ${JSON.stringify({ paper_scan: await uploaded(admin, "other.pdf", Buffer.concat([scan, Buffer.from("%")])) })}::jsonb
      where uuid = ${uuid}`;
    await server.rows`alter table participant_contracts enable trigger participant_contracts_keep_sent`;
    expect(await proofOf(admin, uuid)).toMatchObject({ matches: false, scan_matches: false });
  });
});

describe("is not recorded", () => {
  test.each<[how: string, more: () => Promise<object>, field: string, message: RegExp]>([
    ["on a day to come", async () => ({ signed_on: "2026-11-21" }), "signed_on", /./],
    ["on a day that does not exist", async () => ({ signed_on: "2026-02-30" }), "signed_on", /./],
    [
      "on a day before it was there",
      async () => ({ signed_on: "2026-11-19" }),
      "signed_on",
      /sent on 20 Nov 2026/,
    ],
    ["of another version", async () => ({ fingerprint: "00000000" }), "fingerprint", /another version/],
    ["by nobody", async () => ({ signed_by: " " }), "signed_by", /./],
    ["without a scan", async () => ({ paper_scan: null }), "paper_scan", /./],
    [
      "with a Word file",
      async () => ({ paper_scan: await uploaded(admin, "a.docx", docx) }),
      "paper_scan",
      /PDF or photo/,
    ],
    [
      "with a file of somebody else",
      async () => ({ paper_scan: await uploaded(participant) }),
      "paper_scan",
      /file was not found; upload it again/,
    ],
  ])("%s", async (_how, more, field, message) => {
    const uuid = await sent();
    const { status, errors } = await record(admin, uuid, await more());
    expect(status).toBe(422);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]?.[0]).toMatch(message);
    expect(await show(admin, uuid)).toMatchObject({ status: "sent" });
  });

  test("of a draft, of one that is over, from an older version, or by somebody who only sees it", async () => {
    const draft = await add(admin);
    const paper = { fingerprint: "00000000" };
    expect((await record(admin, draft.uuid, paper)).message).toMatch(
      /Send this agreement before you print it/,
    );
    const ended = await sent();
    await set(admin, ended, "ended", { reason: "A mistake" });
    expect((await record(admin, ended)).message).toMatch(/has ended/);
    const uuid = await sent();
    expect((await record(admin, uuid, { version: 1 })).status).toBe(409);
    expect((await record(participant, uuid)).status).toBe(403);
    expect((await record(await server.as("worker"), uuid)).status).toBe(403);
  });
});
