import { render, screen } from "@testing-library/react";
import { http } from "msw";
import { afterEach, expect, test } from "vitest";
import { JobFeed } from "#portal/browser/public/JobFeed.tsx";
import { answer, fakeApi } from "../support/portal/fakeApi.ts";

// A link to a job is kept and sent on: it says what became of the job.
const server = fakeApi();
const job = { uuid: "33333333-3333-4333-8333-333333333330", title: "Registered nurse", licences: [] };
const provider = { name: "Wattle", phone: null, email: null, color: null, privacy_policy: null };
const gone = "The job that you were looking for is no longer open.";

afterEach(() => {
  history.replaceState(null, "", "/");
  // The page is drawn in the provider's colours.
  document.documentElement.removeAttribute("style");
  delete document.documentElement.dataset.skin;
});

test.each([
  ["a job that has closed, with what is open now", "?job=closed", [job], [gone, "Registered nurse"]],
  ["a job that has closed, where none is open", "?job=closed", [], [gone, /no open jobs/]],
  ["every job", "", [job], ["Registered nurse"]],
])("a link to %s", async (_what, search, posts, shown) => {
  server.use(
    http.get("*/whitelabel/job-posts", () => answer({ job_posts: posts })),
    http.get("*/whitelabel/application-form", () => answer({ provider })),
  );
  history.replaceState(null, "", `/jobfeeds${search}`);
  render(<JobFeed />);
  for (const words of shown) expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(gone) !== null).toBe(search !== "");
});
