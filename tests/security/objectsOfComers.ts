import type { ObjectCall } from "./objects.ts";

/** The calls that name a referral, a job or an application for it. */
export const comerCalls: ObjectCall[] = [
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
  {
    call: "POST records/referrals/{id}/link-participant",
    resource: "referrals",
    body: { participant: "{id}" },
  },
  { call: "POST records/referrals/{id}/unlink-participant", resource: "referrals" },
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
  { call: "POST records/job-applications/{id}/add-to-staff", resource: "job-applications" },
  { call: "POST records/job-applications/{id}/add-note", resource: "job-applications", body: { text: "A" } },
  {
    call: "PUT ndis/job-applications/update-status",
    resource: "job-applications",
    body: { id: "{id}", status: "declined" },
  },
];
