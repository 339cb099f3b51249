import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { jobsSchema } from "./boss.ts";
import { jobKinds } from "./kinds.ts";

/** A job of a provider that did not succeed. */
export interface FailedJob {
  uuid: string;
  /** The kind of job, and its queue. */
  kind: string;
  /** What was to be done: a duty of the day, or the kind. */
  duty: string;
  /** The day that a duty belongs to. */
  day: string | null;
  state: "retry" | "failed";
  attempts: number;
  /** When it is tried again; undefined when that is over. */
  next_at?: string;
  created_at: string;
}

const table = sql.id(jobsSchema, "job");

/** The jobs of a provider that did not succeed, the newest first; of several about the same the newest one. */
export async function failedJobs(owner: Db, tenantId: string): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select * from (
      select distinct on (name, coalesce(singleton_key, id::text))
        id as uuid, name as kind, coalesce(data->>'duty', name) as duty, data->>'day' as day, state::text as state,
        retry_count + 1 as attempts, case when state = 'retry' then start_after end as next_at, created_on as created_at
      from ${table}
      where name in (${sql.join(Object.keys(jobKinds))}) and data->>'tenant' = ${tenantId}
        and state in ('retry', 'failed')
      order by name, coalesce(singleton_key, id::text), created_on desc) as failed
    order by created_at desc, uuid limit 200`.execute(owner);
  return rows;
}

/** Brings the next attempt of a job forward to now. */
export async function retryNow(owner: Db, { kind, uuid }: Pick<FailedJob, "kind" | "uuid">): Promise<void> {
  await sql`update ${table} set start_after = now() where name = ${kind} and id = ${uuid} and state = 'retry'`.execute(
    owner,
  );
}

/** Of jobs about something, those that the queue does not know: none waits or runs, and none has ended since a moment. */
export async function unknownJobs<Job extends { about: string; since: string }>(
  owner: Db,
  kind: string,
  jobs: readonly Job[],
): Promise<Job[]> {
  if (jobs.length === 0) return [];
  const { rows } = await sql<{ about: string }>`
    select wanted.about from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as wanted(about text, since timestamptz)
    where exists (select from ${table} where name = ${kind} and singleton_key = wanted.about
      and (state < 'completed' or completed_on >= wanted.since))`.execute(owner);
  const known = new Set(rows.map(({ about }) => about));
  return jobs.filter(({ about }) => !known.has(about));
}
