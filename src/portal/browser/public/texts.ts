/** What the public pages say, by key; `{name}` is filled in. */
export const texts = {
  optional: "optional",
  choose: "Choose",
  privacy: "How we use what you send",
  privacyPolicy: "Our privacy policy",
  send: "Send",
  sending: "Sending …",
  kept: "What you typed earlier on this device is still here.",
  startAgain: "Start again",
  problems: "Please check these answers",
  tooLarge: "{label}: files can be up to 10 MB.",
  trapped:
    "Your browser filled in a hidden field. We have cleared it and nothing you typed is lost. Press Send again.",
  offline: "You seem to be offline. What you typed is saved. Send it when you are back online.",
  failed: "Something went wrong on our side. What you typed is saved. Try again in a moment.",
  noForm: "The form can't be shown right now. Try again in a moment.",
  retry: "Try again",
  thanks: "Thank you",
  another: "Send another",
  noJobs: "There are no open jobs right now. Please check back soon.",
  jobGone: "The job that you were looking for is no longer open.",
  apply: "Apply for this job",
  applyFor: "Apply: {title}",
  backToJobs: "All jobs",
  closes: "Apply by {date}",
  positions: "{count} positions",
  anHour: "per hour",
  from: "from {amount}",
  upTo: "up to {amount}",
  details: "About the job",
  requirements: "What we look for",
  licences: "Licences needed",
  contact: "Questions?",
} as const;

/** A text with its values. */
export const text = (key: keyof typeof texts, values: Record<string, string> = {}): string =>
  texts[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
