import { cleanHtml } from "#framework/browser/text/cleanHtml.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { text } from "./texts.ts";

/** A job as the public learns of it. */
export interface Job {
  uuid: string;
  title: string;
  summary?: string;
  description: string;
  location?: string;
  employment_type?: string;
  classification?: string;
  pay_from?: number;
  pay_to?: number;
  requirements?: string;
  licences?: string[];
  positions?: number;
  closing_date?: string;
  contact_name?: string;
  contact_phone?: string;
  contact_email?: string;
}

/** One open job: what matters in a line, the rest behind a heading. */
export function JobPost({ job, onApply }: { job: Job; onApply: () => void }) {
  const facts = [
    job.location,
    job.employment_type && sentence(job.employment_type),
    job.classification,
    payOf(job),
    (job.positions ?? 1) > 1 ? text("positions", { count: String(job.positions) }) : undefined,
    job.closing_date && text("closes", { date: writtenDate(job.closing_date) }),
  ].filter((fact) => fact !== undefined && fact !== "");
  return (
    <article>
      <h2>{job.title}</h2>
      <p className="facts">{facts.join(" · ")}</p>
      {job.summary && <p>{job.summary}</p>}
      <details>
        <summary>
          <span className="opens">{text("details")}</span>
          <span className="away">: {job.title}</span>
        </summary>
        <div className="rich" dangerouslySetInnerHTML={{ __html: cleanHtml(job.description) }} />
        {job.requirements && (
          <>
            <h3>{text("requirements")}</h3>
            <p className="lines">{job.requirements}</p>
          </>
        )}
        {job.licences && job.licences.length > 0 && (
          <>
            <h3>{text("licences")}</h3>
            <ul>
              {job.licences.map((licence) => (
                <li key={licence}>{licence}</li>
              ))}
            </ul>
          </>
        )}
        {(job.contact_name ?? job.contact_phone ?? job.contact_email) && (
          <p>
            {text("contact")}{" "}
            {[job.contact_name, job.contact_phone, job.contact_email].filter(Boolean).join(", ")}
          </p>
        )}
      </details>
      <button type="button" className="primary" onClick={onApply}>
        {text("apply")}
        <span className="away">: {job.title}</span>
      </button>
    </article>
  );
}

const sentence = (key: string): string =>
  key.replace(/_/g, "-").replace(/^./, (first) => first.toUpperCase());

function payOf({ pay_from: from, pay_to: to }: Job): string | undefined {
  const hour = ` ${text("anHour")}`;
  if (from !== undefined && to !== undefined) return `${formatCents(from)} – ${formatCents(to)}${hour}`;
  if (from !== undefined) return text("from", { amount: formatCents(from) }) + hour;
  return to === undefined ? undefined : text("upTo", { amount: formatCents(to) }) + hour;
}
