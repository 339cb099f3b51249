import type { ColumnType, Generated } from "kysely";
import type { JsonObject } from "#shared/schema/schema.ts";

/** A JSON column: read as a value, written as JSON text. */
type JsonColumn<T> = ColumnType<T, string, string>;
/** An instant: read and written as RFC 3339 text; the database fills it in when nothing is given. */
type Instant = ColumnType<string, string | undefined, string>;
type InstantOrNull = string | null;

interface Kept {
  tenant_id: string;
  uuid: string;
  version: Generated<number>;
  created_at: Instant;
  created_by: string | null;
  updated_at: Instant;
  updated_by: string | null;
  deleted_at: InstantOrNull;
}

/** What every table that holds records of a resource has. */
export interface RecordColumns extends Kept {
  search: Generated<string>;
  data: JsonColumn<JsonObject>;
}

export interface TenantsTable {
  id: string;
  slug: string;
  status: Generated<string>;
  platform: JsonColumn<JsonObject>;
  settings: JsonColumn<JsonObject>;
  created_at: Instant;
}

export interface UsersTable extends Kept {
  email: string;
  password_hash: string | null;
  status: string;
  fullname: string;
  phone: string | null;
  profile_image: JsonColumn<JsonObject | null> | null;
  regions: ColumnType<string[], string | undefined, string>;
  second_factor_secret: string | null;
  second_factor_step: number | null;
  second_factor_since: InstantOrNull;
  second_factor_required: Generated<boolean>;
  search: Generated<string>;
}

export interface RolesTable extends Kept {
  name: string;
  description: string | null;
  system: Generated<boolean>;
  all_permissions: Generated<boolean>;
  search: Generated<string>;
}

export interface SessionsTable {
  tenant_id: string;
  uuid: string;
  user_uuid: string;
  /** How often the refresh token was exchanged; only the newest one is good. */
  rotation: Generated<number>;
  rotated_at: Instant;
  created_at: Instant;
  expires_at: string;
  revoked_at: InstantOrNull;
  revoked_reason: string | null;
  ip: string | null;
  agent: string | null;
}

export interface OneTimeTokensTable {
  tenant_id: string;
  hash: string;
  kind: string;
  user_uuid: string | null;
  payload: JsonColumn<JsonObject>;
  created_at: Instant;
  expires_at: string;
  used_at: InstantOrNull;
  attempts: Generated<number>;
}

export interface LoginLogTable {
  tenant_id: string;
  uuid: string;
  at: Instant;
  user_uuid: string | null;
  email: string;
  fullname: string | null;
  event: string;
  result: string;
  ip: string | null;
  agent: string | null;
}

export interface ActivityLogTable {
  tenant_id: string;
  seq: Generated<number>;
  uuid: string;
  at: Instant;
  user_uuid: string | null;
  user_name: string;
  role: string;
  action: string;
  resource: string | null;
  record_uuid: string | null;
  record_label: string | null;
  changes: JsonColumn<JsonObject>;
  outcome: string;
  ip: string | null;
  agent: string | null;
  request_id: string | null;
  previous_hash: Generated<string>;
  hash: Generated<string>;
}

export interface RecordsTable extends RecordColumns {
  resource: string;
}

export interface FilesTable {
  tenant_id: string;
  uuid: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  storage_key: string;
  created_at: Instant;
  created_by: string | null;
  attached_resource: string | null;
  attached_record: string | null;
  attached_field: string | null;
}

export interface FormSubmissionsTable extends RecordColumns {
  form: string;
  form_version: number;
  participant_uuid: string | null;
  status: string;
  completed_steps: ColumnType<number[], string | undefined, string>;
  submitted_at: InstantOrNull;
  submitted_by: string | null;
  kind: Generated<string>;
  reference: string | null;
  state: string | null;
  due_at: InstantOrNull;
  amends: string | null;
  escalations: ColumnType<string[], string | undefined, string>;
  answered: ColumnType<JsonObject, string | undefined, string>;
  sealed_draft: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface FormSealsTable {
  tenant_id: string;
  position: number;
  submission: string;
  form: string;
  form_version: number;
  sealed_at: string;
  signer: string;
  canonical: string;
  rendered: string;
  previous_hash: string;
  hash: string;
}

export interface ImportsTable {
  tenant_id: string;
  uuid: string;
  resource: string;
  state: Generated<string>;
  file: string;
  file_name: string;
  headers: JsonColumn<string[]>;
  sample: JsonColumn<string[][]>;
  mapping: JsonColumn<(string | null)[]>;
  total: number;
  done: Generated<number>;
  problems: ColumnType<JsonObject[], string | undefined, string>;
  result: ColumnType<JsonObject, string | undefined, string>;
  created_at: Instant;
  created_by: string;
  created_by_name: string;
  beat_at: Instant;
  imported_at: InstantOrNull;
  /** The round of work that goes on, or went on last. */
  run: Generated<string | null>;
}

interface PerUser {
  tenant_id: string;
  user_uuid: string;
}

/** Every table by its name. Migrations make them; this is how the code sees them. */
export interface Tables {
  tenants: TenantsTable;
  users: UsersTable;
  roles: RolesTable;
  role_permissions: { tenant_id: string; role_uuid: string; permission: string };
  user_roles: PerUser & { role_uuid: string };
  user_permissions: PerUser & { permission: string };
  sessions: SessionsTable;
  one_time_tokens: OneTimeTokensTable;
  recovery_codes: PerUser & { hash: string; used_at: InstantOrNull };
  login_log: LoginLogTable;
  activity_log: ActivityLogTable;
  records: RecordsTable;
  participants: RecordColumns & { user_uuid: string | null; status: string; full_name: string };
  staff: RecordColumns & { user_uuid: string | null; status: string; full_name: string };
  participant_staff: RecordColumns & { participant: string; staff: string };
  built_forms: RecordColumns & { title: string; status: string; published_version: number };
  form_answers: RecordColumns & { assignment: string };
  files: FilesTable;
  imports: ImportsTable;
  import_records: { tenant_id: string; import: string; record: string; row: number };
  document_readings: {
    tenant_id: string;
    document: string;
    number: number;
    user_uuid: string;
    read_at: Instant;
  };
  form_submissions: FormSubmissionsTable;
  form_seals: FormSealsTable;
  bookmarks: PerUser & { page: string; title: string | null; created_at: Instant };
  preferences: PerUser & { key: string; value: JsonColumn<JsonObject>; updated_at: Instant };
  saved_views: PerUser & {
    uuid: string;
    resource: string;
    name: string;
    role_uuid: string | null;
    state: JsonColumn<JsonObject>;
    created_at: Instant;
  };
  drafts: PerUser & { key: string; value: string; updated_at: Instant };
  idempotency_keys: PerUser & {
    key: string;
    request_hash: string;
    status: number | null;
    answer: string | null;
    created_at: Instant;
  };
  outbox: {
    tenant_id: string;
    uuid: string;
    recipient: string;
    subject: string;
    body: string;
    created_at: Instant;
    sent_at: InstantOrNull;
    /** How often the mail server refused it. */
    attempts: Generated<number>;
    /** How often it was put off because the mail server was out of order. */
    delays: Generated<number>;
    /** When it may be tried; while somebody sends it, when their claim ends. */
    next_attempt_at: Instant;
    error: string | null;
  };
  sent_notices: {
    tenant_id: string;
    uuid: string;
    /** Where it stands among those that were written together. */
    place: Generated<number>;
    notice: string;
    /** What it is about: a record's id, or more. */
    key: string;
    /** The date, deadline or event that it is sent for. */
    occasion: string;
    step: number;
    is_overdue: Generated<boolean>;
    /** An address; empty for what an earlier version remembered without one. */
    recipient: string;
    recipient_name: string;
    subject: string;
    body: string;
    line: string;
    path: string;
    created_at: Instant;
    send_after: Instant;
    sent_at: InstantOrNull;
  };
  file_deletions: {
    tenant_id: string;
    storage_key: string;
    queued_at: Instant;
    attempts: Generated<number>;
    next_attempt_at: Instant;
  };
}
