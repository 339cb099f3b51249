import { describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { pdf } from "../../support/files.ts";
import { openTestServer } from "../../support/server.ts";
import { Visitor } from "../../support/visitor.ts";

const server = await openTestServer();
const admin = await server.as("admin");

const applicant = {
  first_name: "Ola",
  last_name: "Berg",
  email: "ola.berg@example.com",
  phone: "0491 570 006",
  cover_letter: "I have cared for my brother for years.",
  right_to_work: "visa",
  consent: "true",
};

/** An application that was sent from the public page and moved to a stage; the job is closed by then. */
async function application(fields: Record<string, string> = {}, status = "hired"): Promise<string> {
  const post = { title: "Support worker", description: "<p>Good work.</p>", employment_type: "part_time" };
  const [job = ""] = await server.insert("job-posts", [{ ...post, status: "published" }]);
  const sender = await new Visitor(server, "application").open();
  await sender.send({ ...applicant, job_post: job, ...fields }, (form) =>
    form.file("resume", { name: "cv.pdf", bytes: pdf, type: "application/pdf" }),
  );
  const { data } = await admin.get("ndis/job-posts/{id}/applications", {}, { params: { id: job } });
  const [{ uuid: id } = { uuid: "" }] = data.job_applications as { uuid: string }[];
  await admin.put("ndis/job-applications/update-status", { id, status });
  await admin.put("ndis/job-posts/close", { id: job });
  return id;
}

const join = async (id: string, as = "admin") =>
  (await server.as(as)).post("records/job-applications/{id}/add-to-staff", {}, { params: { id } });
const staffOf = async (uuid: string) => (await admin.get(`ndis/staff/${uuid}`)).data.staff as JsonObject;
const read = async (id: string) =>
  (await admin.get(`ndis/job-applications/${id}`)).data.job_application as JsonObject;

describe("somebody who was hired becomes a staff member", () => {
  test("with their name, email, mobile and job; what else they sent stays with the application", async () => {
    const id = await application();
    expect((await join(id)).status).toBe(200);
    const staff = await staffOf(String((await read(id)).staff));
    expect(staff).toMatchObject({
      full_name: "Ola Berg",
      email: "ola.berg@example.com",
      mobile_no: "+61491570006",
      job_title: "Support worker",
      employment_type: "part_time",
      status: "active",
      onboard_status: "invited",
    });
    expect(JSON.stringify(staff)).not.toMatch(/brother|visa/);
  });

  test("a number that is no mobile is their phone", async () => {
    const id = await application({ email: "landline@example.com", phone: "02 5550 1234" });
    await join(id);
    const staff = await staffOf(String((await read(id)).staff));
    expect(staff).toMatchObject({ phone_number: "+61255501234" });
    expect(staff.mobile_no ?? null).toBeNull();
  });

  test("once", async () => {
    const id = await application({ email: "once@example.com" });
    await join(id);
    const again = await join(id);
    expect([again.status, again.message]).toEqual([
      409,
      "This applicant already has a staff record. Open it instead.",
    ]);
  });

  test("not before they are hired", async () => {
    const { status, message } = await join(await application({ email: "offer@example.com" }, "offered"));
    expect([status, message]).toEqual([409, "Move this application to Hired first."]);
  });

  test("not with the email of somebody who works here already, and says so in a sentence", async () => {
    await server.insert("staff", [
      {
        first_name: "Ola",
        last_name: "Berg",
        email: "twice@example.com",
        job_title: "Cook",
        status: "active",
      },
    ]);
    const id = await application({ email: "twice@example.com" });
    const { status, message, errors } = await join(id);
    expect([status, errors]).toEqual([409, {}]);
    expect(message).toMatch(/email/i);
    expect((await read(id)).staff ?? null).toBeNull();
  });

  test("only by those who edit staff and see applications, of their own provider", async () => {
    const id = await application({ email: "rights@example.com" });
    expect((await join(id, "worker")).status).toBe(403);
    expect((await join(id, "participant")).status).toBe(403);
    expect((await join(id, "admin of south")).status).toBe(404);
  });
});
