import { incidentStep } from "#tests/support/incidents.ts";

/** A call that names a record, the record's resource, and how the call is made: {id} stands for the record's id. */
export interface ObjectCall {
  call: string;
  resource: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** What a made-up record gets where it is a choice in a form: the field is named. */
  refused?: number;
  /** A form that is not there at all for those who may not fill it in. */
  closed?: true;
}

const under = (resource: string): Pick<ObjectCall, "resource" | "params"> => ({
  resource,
  params: { resource },
});
const file = "files";

/** Every call that takes the id of a record, in its path, its query or its body (security.md G-12). */
export const objectCalls: ObjectCall[] = [
  { call: "GET ndis/client/get-client/{id}", resource: "participants" },
  { call: "POST ndis/client/update-client", resource: "participants", body: { id: "{id}", likes: "Tea" } },
  {
    call: "POST ndis/client/update-client-status",
    resource: "participants",
    body: { client_uuid: "{id}", status: "waitlisted" },
  },
  {
    call: "POST ndis/client/updated-alert-status",
    resource: "participants",
    body: { client_uuid: "{id}", alert: "info" },
  },
  { call: "GET records/{resource}/{id}/history", ...under("participants") },
  { call: "GET records/{resource}/{id}/history", ...under("staff") },
  { call: "POST records/{resource}/{id}/restore", ...under("faqs") },
  {
    call: "POST records/{resource}/{id}/reveal",
    ...under("participants"),
    body: { field: "key_safe_code" },
  },
  { call: "POST records/{resource}/{id}/reveal", ...under("staff"), body: { field: "tfn" } },
  { call: "GET files/{id}/link", resource: file },
  { call: "GET ndis/client/contract/show/{id}", resource: "participant-contracts" },
  { call: "GET ndis/client/contract/proof/{id}", resource: "participant-contracts" },
  { call: "GET ndis/client/contract/download/{id}", resource: "participant-contracts" },
  { call: "GET ndis/client/contract/{id}", resource: "participants" },
  { call: "DELETE ndis/client/contract/delete/{id}", resource: "participant-contracts" },
  {
    call: "POST ndis/client/contract/update",
    resource: "participant-contracts",
    body: { contract_id: "{id}", notes: "Mine" },
  },
  {
    call: "PUT ndis/client/contract/update-status",
    resource: "participant-contracts",
    body: { contract_id: "{id}", status: "ended", reason: "Mine" },
  },
  { call: "GET ndis/staff/contract/show/{id}", resource: "staff-contracts" },
  { call: "GET ndis/staff/contract/proof/{id}", resource: "staff-contracts" },
  { call: "GET ndis/staff/contract/download/{id}", resource: "staff-contracts" },
  { call: "GET ndis/staff/contract/{id}", resource: "staff" },
  { call: "DELETE ndis/staff/contract/delete/{id}", resource: "staff-contracts" },
  {
    call: "POST ndis/staff/contract/update",
    resource: "staff-contracts",
    body: { contract_id: "{id}", notes: "Mine" },
  },
  {
    call: "PUT ndis/staff/contract/update-status",
    resource: "staff-contracts",
    body: { contract_id: "{id}", status: "ended", reason: "Mine" },
  },
  {
    call: "POST ndis/client/add-contract",
    resource: "participants",
    body: { participant: "{id}", participant_name: "Mine" },
  },
  {
    call: "POST ndis/staff/add-contract",
    resource: "staff",
    body: { staff: "{id}", staff_name: "Mine" },
  },
  {
    call: "GET ndis/client/contract/migrate/get-current-data",
    resource: "participants",
    query: { client_uuid: "{id}" },
  },
  { call: "GET ndis/staff/contract/current-data", resource: "staff", query: { staff_id: "{id}" } },
  { call: "GET ndis/staff/contract/staff-category/{id}", resource: "staff-categories" },
  { call: "GET ndis/client/contract/services/{id}", resource: "participant-contracts" },
  { call: "GET ndis/client/reminders/{id}", resource: "participant-contracts" },
  {
    call: "POST ndis/client/add-reminder",
    resource: "participant-contracts",
    body: { contract: "{id}", days_before_end: 30, to: ["office"] },
  },
  { call: "DELETE ndis/client/delete-reminder/{id}", resource: "contract-reminders" },
  { call: "GET ndis/get-referral/{id}", resource: "referrals" },
  {
    call: "POST ndis/referal/update-referral",
    resource: "referrals",
    body: { referal_uuid: "{id}", suburb: "Penrith" },
  },
  {
    call: "PUT ndis/referal/update-referral-status",
    resource: "referrals",
    body: { referal_uuid: "{id}", status_id: 2 },
  },
  {
    call: "PUT ndis/referal/assign-owner",
    resource: "referrals",
    body: { referal_uuid: "{id}", owner: "{id}" },
  },
  {
    call: "POST ndis/referal/add-note",
    resource: "referrals",
    body: { referal_uuid: "{id}", text: "Called." },
  },
  { call: "POST ndis/referal/convert-participant", resource: "referrals", body: { referal_uuid: "{id}" } },
  { call: "GET ndis/job-posts/single-job-post/{id}", resource: "job-posts" },
  { call: "GET ndis/job-posts/{id}/applications", resource: "job-posts" },
  {
    call: "POST ndis/job-posts/update-job-post",
    resource: "job-posts",
    body: { id: "{id}", title: "Other" },
  },
  { call: "PUT ndis/job-posts/publish", resource: "job-posts", body: { id: "{id}" } },
  { call: "PUT ndis/job-posts/close", resource: "job-posts", body: { id: "{id}" } },
  { call: "GET ndis/job-applications/{id}", resource: "job-applications" },
  { call: "DELETE ndis/job-applications/{id}", resource: "job-applications" },
  {
    call: "PUT ndis/job-applications/update-status",
    resource: "job-applications",
    body: { id: "{id}", status: "declined" },
  },
  {
    call: "GET ndis/forms/static/{form}",
    resource: "incident-reports",
    query: { record_id: "{id}" },
    closed: true,
  },
  {
    call: "POST ndis/forms/static/{form}",
    resource: "incident-reports",
    body: { record_id: "{id}", step: 1, data: {} },
    closed: true,
  },
  {
    call: "POST ndis/forms/static/{form}",
    resource: "participants",
    body: { step: 1, data: incidentStep(1, "{id}") },
    refused: 422,
    closed: true,
  },
  { call: "GET ndis/forms/static/{form}/seal/{id}", resource: "incident-reports", closed: true },
  { call: "PUT ndis/incident-reports/{id}/state", resource: "incident-reports", body: { state: "closed" } },
  {
    call: "PUT ndis/feedback-reports/{id}/state",
    resource: "feedback-reports",
    body: { state: "withdrawn" },
  },
  { call: "GET ndis/client/{id}/incident-form", resource: "participants" },
  { call: "GET ndis/roster/participant/{id}/static-forms", resource: "participants" },
  { call: "GET ndis/forms/static/assigned-to-participant/main/{id}", resource: "participants" },
  { call: "GET ndis/client/{id}/wounds", resource: "participants" },
  { call: "GET ndis/wounds/{id}", resource: "wounds" },
  { call: "GET ndis/wounds/{id}/assessments", resource: "wounds" },
  { call: "GET ndis/forms/static/particular-histories/{id}", resource: "wounds" },
  { call: "GET ndis/client/assigned-staffs/{uuid}", resource: "participants" },
  { call: "GET ndis/client/unassigned-staffs/{uuid}", resource: "participants" },
  { call: "GET ndis/client/{id}/caring-advocates-list", resource: "participants" },
  { call: "GET ndis/client/{id}/services", resource: "participants" },
  { call: "GET ndis/client/unassigned-services/{id}", resource: "participants" },
  { call: "GET ndis/client/send-password-reset-link/{id}", resource: "participants" },
  {
    call: "POST ndis/client/add/staff-care",
    resource: "participants",
    body: { client_uuid: "{id}", staff_uuids: ["00000000-0000-7000-a000-00000000dead"] },
  },
  {
    call: "POST ndis/client/remove/staff-care",
    resource: "participants",
    body: { client_uuid: "{id}", staff_uuid: "00000000-0000-7000-a000-00000000dead" },
  },
  {
    call: "POST ndis/client/assign/services",
    resource: "participants",
    body: { client_uuid: "{id}", services: ["00000000-0000-7000-a000-00000000dead"] },
  },
  { call: "GET ndis/staff/get-all-clients/{id}", resource: "staff" },
  { call: "GET ndis/client/caring-advocates/{id}", resource: "caring-advocates" },
  {
    call: "PUT ndis/client/update-client-caring-advocate/{id}",
    resource: "caring-advocates",
    body: { first_name: "Mine" },
  },
  { call: "DELETE ndis/client/delete-client-caring-advocate/{id}", resource: "caring-advocates" },
  { call: "POST ndis/client/caring-advocates/{id}/invite", resource: "caring-advocates", body: {} },
  { call: "POST ndis/client/caring-advocates/{id}/withdraw", resource: "caring-advocates", body: {} },
  {
    call: "POST ndis/client/{id}/break-glass",
    resource: "participants",
    body: { reason: "Their carer is in hospital." },
  },
  { call: "GET ndis/emergency-access/{id}", resource: "emergency-access" },
  { call: "POST ndis/emergency-access/{id}/end", resource: "emergency-access", body: {} },
  { call: "GET ndis/emergency-access/{id}/reads", resource: "emergency-access" },
  {
    call: "POST ndis/emergency-access/{id}/review",
    resource: "emergency-access",
    body: { comment: "Needed" },
  },
  { call: "GET ndis/client/assigned-service/{id}", resource: "service-bookings" },
  {
    call: "POST ndis/client/update-assigned-service",
    resource: "service-bookings",
    body: { assigned_service_id: "{id}", notes: "Mine" },
  },
  {
    call: "POST ndis/client/assigned-service/status",
    resource: "service-bookings",
    body: { assigned_service_id: "{id}", status: "paused" },
  },
  { call: "GET ndis/staff/{id}", resource: "staff" },
  { call: "POST ndis/staff/update", resource: "staff", body: { id: "{id}", job_title: "Cook" } },
  ...["banners", "faqs", "services", "social-links", "testimonials", "why-choose-us"].flatMap(
    (resource): ObjectCall[] => [
      { call: `GET ndis/${resource}/{uuid}`, resource },
      { call: `POST ndis/${resource}/update/{uuid}`, resource, body: { order: 3 } },
      { call: `DELETE ndis/${resource}/delete/{uuid}`, resource },
    ],
  ),
  {
    call: "POST ndis/services/update-status",
    resource: "services",
    body: { uuid: "{id}", status: "inactive" },
  },
  { call: "POST ndis/document/update", resource: "documents", body: { id: "{id}", name: "Mine" } },
  {
    call: "PUT ndis/staff-allowance/update-staff-allowance",
    resource: "staff-allowances",
    body: { id: "{id}", name: "Mine" },
  },
  { call: "DELETE ndis/staff-allowance/delete/{id}", resource: "staff-allowances" },
  {
    call: "PUT ndis/staff-category/update-staff-category",
    resource: "staff-categories",
    body: { id: "{id}", name: "Mine" },
  },
  {
    call: "PUT ndis/staff-category/update-staff-category-status",
    resource: "staff-categories",
    body: { id: "{id}", status: "inactive" },
  },
  { call: "DELETE ndis/staff-category/delete/{id}", resource: "staff-categories" },
  { call: "GET ndis/staff/{id}/compliance", resource: "staff" },
  { call: "GET ndis/personal/compliance/{id}", resource: "compliance" },
  {
    call: "POST ndis/personal/compliance/update",
    resource: "compliance",
    body: { id: "{id}", declaration: true },
  },
  { call: "POST ndis/compliance/update", resource: "compliance", body: { id: "{id}", title: "Mine" } },
  { call: "GET ndis/compliance/requests/{id}", resource: "compliance-requests" },
  {
    call: "POST ndis/compliance/requests/update",
    resource: "compliance-requests",
    body: { id: "{id}", status: "approved" },
  },
  {
    call: "POST ndis/staff/compliance/waive",
    resource: "compliance",
    body: { id: "{id}", staff: "{id}", reason: "Mine" },
  },
  { call: "GET ndis/staff-license/get-staff-license/{uuid}", resource: "staff" },
  { call: "GET ndis/staff-license/{id}", resource: "staff-licences" },
  {
    call: "POST ndis/staff-license/update",
    resource: "staff-licences",
    body: { license_id: "{id}", number: "Mine" },
  },
  {
    call: "POST ndis/staff-license/{id}/resubmit",
    resource: "staff-licences",
    body: { issue_date: "2026-01-01", expiry_date: "2027-01-01" },
  },
  {
    call: "POST ndis/staff-license/{id}/clearance",
    resource: "staff-licences",
    body: { clearance: "suspended" },
  },
  {
    call: "PUT ndis/staff-license/update-status",
    resource: "staff-licences",
    body: { license_id: "{id}", status: "reject", reason: "Mine" },
  },
  {
    call: "DELETE ndis/staff-license/delete-staff-license/{id}",
    resource: "staff-licences",
    query: { reason: "Mine" },
  },
  { call: "GET ndis/staff/{id}/pay-rates", resource: "staff" },
  { call: "POST ndis/staff/update-pay-rate", resource: "staff", body: { staff_id: "{id}" } },
  { call: "GET ndis/staff/{id}/notes", resource: "staff" },
  {
    call: "POST ndis/staff/add-note-to-staff",
    resource: "staff",
    body: { staff_id: "{id}", note: "Mine" },
  },
  { call: "GET ndis/staff/{id}/leave-balance", resource: "staff" },
  { call: "PUT ndis/award-types/{id}", resource: "award-types", body: { name: "Mine" } },
  { call: "PUT ndis/pay-rate/categories/{id}", resource: "pay-rate-categories", body: { name: "Mine" } },
  {
    call: "PUT ndis/pay-rate/award-payrate-classification/{id}",
    resource: "pay-rate-classifications",
    body: { hourly_rate: 1 },
  },
  { call: "GET ndis/leave/{id}", resource: "leave" },
  { call: "GET ndis/personal/leave/{id}", resource: "leave" },
  {
    call: "POST ndis/leave/request",
    resource: "leave",
    body: { leave_id: "{id}", status: "rejected", reason: "Mine" },
  },
  { call: "POST ndis/personal/leave/withdraw", resource: "leave", body: { leave_id: "{id}" } },
  { call: "GET ndis/system-users/single-user-detail/{id}", resource: "users" },
  { call: "POST ndis/system-users/update-user", resource: "users", body: { id: "{id}", fullname: "Me" } },
  {
    call: "PUT get-current-platform/update-user-permission",
    resource: "users",
    body: { user_id: "{id}", permissions: [] },
  },
  { call: "POST ndis/system-users/{id}/invite", resource: "users", body: {} },
  { call: "GET ndis/role/{id}", resource: "roles" },
  { call: "POST ndis/update-role", resource: "roles", body: { id: "{id}", description: "Mine" } },
  { call: "DELETE views/{id}", resource: "saved_views" },
];
