import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow } from "#framework/server/records/read/serialize.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";
import { systemUser } from "#framework/server/tenants/systemContext.ts";
import { inASentence, isMobile } from "../madeOf.ts";

/**
 * Makes a staff member of somebody who was hired: who they are, how to reach them, and the job. Nothing else that they
 * sent is copied: it was given for the application, and is deleted with it.
 * @throws 409 when the staff record refuses something, for example the email of somebody who works here already
 */
export const applicantJoined: Prepare = async ({ context, before: applicant = {} }) => {
  const posts = recordTypeOf(context.services.types, "job-posts");
  // Who may add staff need not be someone who edits job posts.
  const reader = { ...context, user: systemUser(context.services, "") };
  const row = await findAccessibleRow(reader, posts, String(applicant.job_post));
  const job = decodeRow(posts, row, context);
  const staff = recordTypeOf(context.services.types, "staff");
  const { uuid = null } = await createRecord(context, staff, fieldsOf(applicant, job)).catch(
    (error: unknown) => {
      throw inASentence(error);
    },
  );
  return { staff: uuid };
};

function fieldsOf(applicant: JsonObject, job: JsonObject): JsonObject {
  const { first_name = null, last_name = null, email = null, phone } = applicant;
  return {
    first_name,
    last_name,
    email,
    ...(phone !== undefined && { [isMobile(phone) ? "mobile_no" : "phone_number"]: phone }),
    job_title: String(job.title ?? "").slice(0, 80),
    ...(job.employment_type !== undefined && { employment_type: job.employment_type }),
  };
}
