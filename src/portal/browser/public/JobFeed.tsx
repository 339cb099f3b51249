import { useCallback, useEffect, useState } from "react";
import { fetchData, type PublicForm } from "./calls.ts";
import { FormPage } from "./FormPage.tsx";
import { type Job, JobPost } from "./JobPost.tsx";
import { showProvider } from "./page.ts";
import { text } from "./texts.ts";

/** The jobs that are open, and the form to apply for one. Which one is open stands in the address. */
export function JobFeed() {
  const [jobs, setJobs] = useState<Job[]>();
  const [failed, setFailed] = useState(false);
  const [chosen, setChosen] = useState(jobInAddress);
  const load = useCallback(async () => {
    setFailed(false);
    try {
      const [{ job_posts: posts }, { provider }] = await Promise.all([
        fetchData<{ job_posts: Job[] }>("job-posts?limit=100"),
        fetchData<PublicForm>("application-form"),
      ]);
      showProvider(provider);
      setJobs(posts);
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    const follow = () => setChosen(jobInAddress());
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  const choose = (id: string | null) => {
    history.pushState(null, "", id === null ? "/jobfeeds" : `/jobfeeds?job=${id}`);
    setChosen(id);
    window.scrollTo({ top: 0 });
  };

  if (failed)
    return (
      <div className="problems" role="alert">
        <h2>{text("noForm")}</h2>
        <button type="button" onClick={() => void load()}>
          {text("retry")}
        </button>
      </div>
    );
  if (!jobs) return <div className="waiting" aria-hidden="true" />;
  const job = jobs.find(({ uuid }) => uuid === chosen);
  if (job)
    return (
      <>
        <button type="button" className="link" onClick={() => choose(null)}>
          {text("backToJobs")}
        </button>
        <h2>{text("applyFor", { title: job.title })}</h2>
        <FormPage
          key={job.uuid}
          name="application"
          open="application-form"
          send="apply-for-job"
          given={{ job_post: job.uuid }}
        />
      </>
    );
  return (
    <>
      {/* A link that somebody kept or sent on can be older than the job's last day. */}
      {chosen !== null && <p role="status">{text("jobGone")}</p>}
      {jobs.length === 0 ? (
        <p>{text("noJobs")}</p>
      ) : (
        <ul className="jobs">
          {jobs.map((post) => (
            <li key={post.uuid}>
              <JobPost job={post} onApply={() => choose(post.uuid)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const jobInAddress = (): string | null => new URLSearchParams(location.search).get("job");
