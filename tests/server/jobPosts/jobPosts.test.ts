import { describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { pdf } from "../../support/files.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { Visitor } from "../../support/visitor.ts";

const server = await openTestServer();
const post = { title: "Support worker", description: "<p>Good work.</p>", status: "draft" };
const add = async (fields: JsonObject = {}): Promise<string> =>
  (await server.insert("job-posts", [{ ...post, ...fields }]))[0] ?? "";
const feed = async () =>
  (await (await server.as("nobody")).get("ndis/north/whitelabel/job-posts")).data.job_posts as JsonObject[];
const applicant = {
  first_name: "Ola",
  last_name: "Berg",
  email: "ola@example.com",
  phone: "0491 570 006",
  consent: "true",
};
const apply = async (job: string, fields: Record<string, string> = {}) => {
  const sender = await new Visitor(server, "application").open();
  return sender.send({ ...applicant, job_post: job, ...fields }, (form) =>
    form.file("resume", { name: "cv.pdf", bytes: pdf, type: "application/pdf" }),
  );
};

describe("the public page shows the jobs that are open today", () => {
  test.each<{ what: string; fields: JsonObject; shown: boolean }>([
    { what: "a draft", fields: { status: "draft" }, shown: false },
    { what: "a published one without an end", fields: { status: "published" }, shown: true },
    {
      what: "one on its last day",
      fields: { status: "published", closing_date: "2026-11-20" },
      shown: true,
    },
    {
      what: "one whose last day was yesterday",
      fields: { status: "published", closing_date: "2026-11-19" },
      shown: false,
    },
    { what: "a closed one", fields: { status: "closed" }, shown: false },
  ])("$what: $shown", async ({ fields, shown }) => {
    const uuid = await add(fields);
    expect((await feed()).some((job) => job.uuid === uuid)).toBe(shown);
  });

  test("and of each what helps to decide, but nothing of who wrote it or its state", async () => {
    const uuid = await add({ status: "published", pay_from: 3500 });
    const job = (await feed()).find((found) => found.uuid === uuid) ?? {};
    expect(job).toMatchObject({ title: "Support worker", pay_from: 3500 });
    for (const key of ["status", "version", "created_by", "updated_at"]) expect(job).not.toHaveProperty(key);
  });
});

test("a job says how many have applied and when the last one did, to those who see applications", async () => {
  const uuid = await add({ status: "published" });
  const one = async (person: string) =>
    (await (await server.as(person)).get(`ndis/job-posts/single-job-post/${uuid}`)).data
      .job_post as JsonObject;
  expect(await one("admin")).toMatchObject({ applications: 0 });
  await apply(uuid);
  const received = server.clock.now().toISOString();
  expect(await one("admin")).toMatchObject({ applications: 1, last_application: received });
  const { data } = await (await server.as("admin")).get(`ndis/job-posts/${uuid}/applications`);
  const [application] = data.job_applications as { uuid: string }[];
  await (await server.as("admin")).delete(`ndis/job-applications/${application?.uuid}`);
  expect(await one("admin")).toMatchObject({ applications: 0 });
  for (const field of ["applications", "last_application"])
    expect(await one("worker")).not.toHaveProperty(field);
});

describe("who sees which posts in the portal", () => {
  test("those who write them see all; staff see the published ones", async () => {
    const draft = await add({ title: "Not yet" });
    const open = await add({ title: "Now", status: "published" });
    const idsFor = async (person: string) =>
      (
        (await (await server.as(person)).get("ndis/job-posts/get-all-job-posts", { limit: 100 })).data
          .job_posts as { uuid: string }[]
      ).map(({ uuid }) => uuid);
    expect(await idsFor("admin")).toEqual(expect.arrayContaining([draft, open]));
    const seen = await idsFor("worker");
    expect([seen.includes(draft), seen.includes(open)]).toEqual([false, true]);
  });
});

scenarios("POST ndis/job-posts/add-new-job-post", [
  {
    as: "admin",
    body: { ...post, status: "published" },
    name: "a new one is a draft, whatever was sent",
    expect: 200,
    values: { "job_post.status": "draft" },
  },
  { as: "admin", body: { title: "", description: "" }, expect: 422, errors: ["title", "description"] },
  { as: "admin", body: { ...post, closing_date: "30-02-2026" }, expect: 422, errors: ["closing_date"] },
  { as: "worker", body: post, expect: 403 },
]);

describe("a post is published and closed", () => {
  const act = async (what: string, id: string, as = "admin") =>
    (await server.as(as)).put(`ndis/job-posts/${what}`, { id });

  test("and published again", async () => {
    const uuid = await add();
    const statuses: unknown[] = [];
    for (const what of ["publish", "close", "publish"])
      statuses.push(((await act(what, uuid)).data.job_post as JsonObject).status);
    expect(statuses).toEqual(["published", "closed", "published"]);
  });

  test("not closed while it is a draft, and not published when its last day has passed", async () => {
    expect((await act("close", await add())).status).toBe(409);
    const late = await act("publish", await add({ closing_date: "2026-11-19" }));
    expect([late.status, Object.keys(late.errors)]).toEqual([422, ["closing_date"]]);
  });

  test("not by staff, nor by another provider", async () => {
    const uuid = await add();
    expect((await act("publish", uuid, "worker")).status).toBe(403);
    expect((await act("publish", uuid, "admin of south")).status).toBe(404);
  });
});

describe("somebody applies", () => {
  test("with a résumé; it stands in the job's list, where the file can be opened", async () => {
    const job = await add({ status: "published" });
    const { status, message } = await apply(job);
    expect([status, message]).toEqual([200, expect.stringMatching(/^Thank you/)]);
    const admin = await server.as("admin");
    const { data } = await admin.get("ndis/job-posts/{id}/applications", {}, { params: { id: job } });
    const [application] = data.job_applications as { uuid: string; full_name: string; status: string }[];
    expect(application).toMatchObject({ full_name: "Ola Berg", status: "new" });
    const one = await admin.get("ndis/job-applications/{id}", {}, { params: { id: application?.uuid } });
    const { resume } = one.data.job_application as { resume: { documentId: string } };
    const link = await admin.get("files/{id}/link", {}, { params: { id: resume.documentId } });
    expect(link.status).toBe(200);
    const coordinator = await server.as("coordinator");
    expect((await coordinator.get("files/{id}/link", {}, { params: { id: resume.documentId } })).status).toBe(
      404,
    );
  });

  test.each<{ what: string; fields: JsonObject }>([
    { what: "a draft", fields: { status: "draft" } },
    { what: "a closed job", fields: { status: "closed" } },
    { what: "a job whose last day has passed", fields: { status: "published", closing_date: "2026-11-19" } },
  ])("not for $what", async ({ fields }) => {
    const refused = await apply(await add(fields));
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ["job_post"]]);
  });

  test("not for a job that is none, and not without a résumé", async () => {
    expect(Object.keys((await apply("no job")).errors)).toEqual(["job_post"]);
    const sender = await new Visitor(server, "application").open();
    const refused = await sender.send({ ...applicant, job_post: await add({ status: "published" }) });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ["resume"]]);
  });

  test("a program that fills in the hidden field is thanked and leaves nothing", async () => {
    const job = await add({ status: "published" });
    expect((await apply(job, { website: "https://spam.example" })).status).toBe(200);
    const { data } = await (
      await server.as("admin")
    ).get("ndis/job-posts/{id}/applications", {}, { params: { id: job } });
    expect(data.job_applications).toEqual([]);
  });

  test("the applicant and those who hire are told that it came in, and the applicant that it was declined", async () => {
    const job = await add({ status: "published", title: "Night worker" });
    await apply(job, { email: "told@example.com" });
    const mails = () =>
      server.rows<{ recipient: string; body: string }>`
        select recipient, body from outbox where body like '%Night worker%' order by created_at, recipient`;
    expect(await mails()).toEqual([
      { recipient: "admin@north.example", body: expect.stringContaining("/job-applications/") },
      { recipient: "told@example.com", body: expect.stringMatching(/received your application/) },
    ]);
    const admin = await server.as("admin");
    const { data } = await admin.get("ndis/job-posts/{id}/applications", {}, { params: { id: job } });
    const [application] = data.job_applications as { uuid: string }[];
    const move = (status: string) =>
      admin.put("ndis/job-applications/update-status", { id: application?.uuid, status });
    await move("interview");
    expect(await mails()).toHaveLength(2);
    await move("declined");
    expect((await mails()).at(-1)).toEqual({
      recipient: "told@example.com",
      body: expect.stringMatching(/won't be taking your application further/),
    });
  });

  test("the office moves an application to another stage", async () => {
    const job = await add({ status: "published" });
    await apply(job);
    const admin = await server.as("admin");
    const { data } = await admin.get("ndis/job-posts/{id}/applications", {}, { params: { id: job } });
    const [application] = data.job_applications as { uuid: string }[];
    const moved = await admin.put("ndis/job-applications/update-status", {
      id: application?.uuid,
      status: "interview",
    });
    expect((moved.data.job_application as JsonObject).status).toBe("interview");
  });

  test("the office keeps what was said in the interview and by referees, the newest first; nobody else reads it", async () => {
    const job = await add({ status: "published" });
    await apply(job);
    const admin = await server.as("admin");
    const { data } = await admin.get("ndis/job-posts/{id}/applications", {}, { params: { id: job } });
    const [{ uuid: id } = { uuid: "" }] = data.job_applications as { uuid: string }[];
    const note = (text: string, by = admin) => by.post(`records/job-applications/${id}/add-note`, { text });
    expect((await note("")).status).toBe(422);
    await note("Calm, and knows epilepsy plans.");
    expect((await note("Both referees would hire them again.")).message).toBe("Note added");
    const { data: read } = await admin.get(`ndis/job-applications/${id}`);
    const { notes } = read.job_application as { notes: JsonObject[] };
    expect(notes.map(({ text }) => text)).toEqual([
      "Both referees would hire them again.",
      "Calm, and knows epilepsy plans.",
    ]);
    expect(notes[0]).toMatchObject({ by: expect.any(String), at: expect.any(String) });
    expect((await note("Not mine.", await server.as("worker"))).status).toBe(403);
  });
});
