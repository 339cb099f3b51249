import { beforeAll, describe, expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { proposeDestructions } from "#portal/server/destructions/propose.ts";
import { pdf } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Deleted records are kept for seven years, and until a child would be 25. Then someone decides whether they are destroyed.
const server = await openTestServer();
const [admin, coordinator] = [await server.as("admin"), await server.as("coordinator")];
const [adult, child, claimant] = ["first", "second", "third"].map((name) =>
  idOf("north", "participants", name),
) as [string, string, string];

interface Destruction {
  uuid: string;
  version: number;
  kind_name: string;
  status: string;
  records: number;
  held: number;
  listed?: string[];
  destroyed?: number;
  stayed?: number;
}

const propose = async () => {
  const tenant = await server.services.tenants.bySlug("north");
  if (tenant) await asTenant(tenant.id, () => proposeDestructions(server.services, tenant));
};
const proposals = async (kind: string): Promise<Destruction[]> => {
  const { data } = await admin.get("records/destructions", { limit: "100" });
  return (data.destructions as Destruction[]).filter((one) => one.kind_name === kind);
};
const read = async (id = ""): Promise<Destruction> =>
  (await admin.get(`records/destructions/${id}`)).data.destruction as Destruction;
const deleted = async (): Promise<string[]> => {
  const rows = await server.rows<{ name: string }>`select data->>'name' as name from records
    where resource = 'participant-documents' and deleted_at is not null order by 1`;
  return rows.map(({ name }) => name);
};
const ageOfDeletion = (name: string, years: number) =>
  server.rows`update records set deleted_at = now() at time zone 'UTC' - ${years}::int * interval '1 year'
    where resource = 'participant-documents' and data->>'name' = ${name}`;

let scan = "";

beforeAll(async () => {
  await server.rows`update participants set data = data - 'legal_hold' where uuid in (${adult}, ${child})`;
  await server.rows`update participants set date_of_birth = '1980-01-01' where uuid in (${adult}, ${claimant})`;
  await server.rows`update participants set date_of_birth = '2012-05-05' where uuid = ${child}`;
  const { data, text } = await admin.submit(
    "ndis/external/document/add",
    form({ participant: adult, name: "Scan of an adult", type: "assessment" }).file("file", {
      name: "scan.pdf",
      bytes: pdf,
    }),
  );
  expect(data.document, text).toBeDefined();
  scan = String(data.document.uuid);
  const file = { documentId: "0198a2f4-7f1e-7c3b-9d52-6a0e1b7c4d90", name: "order.pdf" };
  await server.insert(
    "participant-documents",
    Object.entries({
      "of a child": child,
      "under a claim": claimant,
      "of last year": adult,
      kept: adult,
    }).map(([what, participant]) => ({
      participant,
      source: "external",
      name: `Scan ${what}`,
      type: "legal",
      file,
    })),
  );
  for (const name of ["Scan of an adult", "Scan of a child", "Scan under a claim"])
    await ageOfDeletion(name, 9);
  await ageOfDeletion("Scan of last year", 1);
  await admin.post("ndis/client/update-client", {
    id: claimant,
    legal_hold: true,
    legal_hold_reason: "A claim.",
  });
});

describe("deleted records that have been kept for long enough", () => {
  test("are proposed once, without those of a child and those under a legal hold", async () => {
    await propose();
    await propose();
    const found = await proposals("Participant document");
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ status: "proposed", records: 1, held: 2 });
    expect((await read(found[0]?.uuid)).listed).toEqual([
      expect.stringMatching(/^Scan of an adult, deleted on /),
    ]);
  });

  test("are taken into a proposal that nobody has decided about, which is then no longer the one that was read", async () => {
    const [seen] = await proposals("Participant document");
    await ageOfDeletion("Scan of last year", 8);
    await propose();
    const found = await proposals("Participant document");
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ uuid: seen?.uuid, status: "proposed", records: 2, held: 2 });
    const stale = await admin.post(`records/destructions/${seen?.uuid}/approve`, { version: seen?.version });
    expect(stale.status).toBe(409);
    await ageOfDeletion("Scan of last year", 1);
    await propose();
    expect(await proposals("Participant document")).toMatchObject([{ records: 1, held: 2 }]);
  });

  test("are decided about by the office's admins alone", async () => {
    const [found] = await proposals("Participant document");
    for (const by of [coordinator, await server.as("worker"), await server.as("participant")]) {
      expect((await by.get("records/destructions")).status).toBe(403);
      expect((await by.post(`records/destructions/${found?.uuid}/approve`)).status).toBe(403);
    }
    const elsewhere = await server.as("admin of south");
    expect((await elsewhere.post(`records/destructions/${found?.uuid}/approve`)).status).toBe(404);
    expect(await deleted()).toHaveLength(4);
  });

  test("go for good once they are approved, with their files; the log says so without their names", async () => {
    const [found] = await proposals("Participant document");
    const { status, text } = await admin.post(`records/destructions/${found?.uuid}/approve`);
    expect(status, text).toBe(200);
    await expect.poll(async () => (await read(found?.uuid)).status).toBe("done");
    expect(await read(found?.uuid)).toMatchObject({ destroyed: 1, stayed: 0 });
    expect(await read(found?.uuid)).not.toHaveProperty("listed");
    expect(await deleted()).toEqual(["Scan of a child", "Scan of last year", "Scan under a claim"]);
    expect(await server.rows`select from records where data->>'name' = 'Scan kept'`).toHaveLength(1);
    expect(await server.rows`select from files where attached_record = ${scan}`).toEqual([]);
    expect(
      await server.rows`select user_name, record_label from activity_log where action = 'destroy' and record_uuid = ${scan}`,
    ).toEqual([{ user_name: expect.any(String), record_label: null }]);
    expect((await admin.post(`records/participant-documents/${scan}/restore`)).status).toBe(404);
  });

  test("are proposed when the hold ends, and not again for a year after someone has decided to keep them", async () => {
    await admin.post("ndis/client/update-client", { id: claimant, legal_hold: false });
    await propose();
    const found = (await proposals("Participant document")).find((one) => one.status === "proposed");
    expect(found).toMatchObject({ records: 1, held: 1 });
    const keep = `records/destructions/${found?.uuid}/keep`;
    expect((await admin.post(keep, {})).errors).toHaveProperty("reason");
    expect((await admin.post(keep, { reason: "The insurer may ask again." })).status).toBe(200);
    await propose();
    expect((await proposals("Participant document")).map(({ status }) => status).toSorted()).toEqual([
      "done",
      "kept",
    ]);
    expect((await admin.post(`records/destructions/${found?.uuid}/approve`)).status).toBe(409);
  });
});

test("an application is proposed 12 months after it was received, deleted or not, and its job no longer counts it", async () => {
  const [job = ""] = await server.insert("job-posts", [
    {
      title: "Support worker",
      description: "<p>Support.</p>",
      location: "Penrith",
      employment_type: "casual",
      status: "closed",
    },
  ]);
  const apply = (first_name: string, received_at: string) => ({
    job_post: job,
    first_name,
    last_name: "Nguyen",
    email: `${first_name}@example.com`,
    phone: "02 5550 1234",
    resume: { documentId: "0198a2f4-7f1e-7c3b-9d52-6a0e1b7c4d91", name: "resume.pdf" },
    consent: true,
    status: "declined",
    received_at,
  });
  const old = apply("Old", "2025-11-10T03:00:00.000Z");
  await server.insert("job-applications", [old, apply("Young", "2025-12-10T03:00:00.000Z")]);
  await propose();
  const [found] = await proposals("Application");
  expect(found).toMatchObject({ records: 1, held: 0 });
  expect((await read(found?.uuid)).listed).toEqual(["Old Nguyen, received on 10 Nov 2025"]);
  await admin.post(`records/destructions/${found?.uuid}/approve`);
  await expect.poll(async () => (await read(found?.uuid)).status).toBe("done");
  const left = await server.rows`select data->>'first_name' as name from records
    where resource = 'job-applications' and data->>'job_post' = ${job}`;
  expect(left).toEqual([{ name: "Young" }]);
  const { data } = await admin.get(`ndis/job-posts/single-job-post/${job}`);
  expect(data.job_post.applications).toBe(1);
});

test("a legal hold is seen and set by those alone who decide about destructions", async () => {
  const { data } = await coordinator.get(`ndis/client/get-client/${claimant}`);
  expect(data.client).toBeDefined();
  expect(data.client).not.toHaveProperty("legal_hold_reason");
  const { status } = await coordinator.post("ndis/client/update-client", { id: claimant, legal_hold: true });
  expect([403, 422]).toContain(status);
});
