/** What the public pages say, by key; `{name}` is filled in. */
export const texts = {
  optional: "optional",
  choose: "Choose",
  send: "Send",
  sending: "Sending …",
  kept: "What you typed earlier on this device is still here.",
  startAgain: "Start again",
  problems: "Please look at these answers",
  tooLarge: "{label}: a file may have 10 MB at most.",
  trapped:
    "Your browser has filled in a hidden field that is not for you. It is empty again, and nothing you typed is lost: press Send once more.",
  offline: "You seem to be offline. What you typed is kept: send it when you are back.",
  failed: "Something went wrong on our side. What you typed is kept: try again in a moment.",
  noForm: "The form cannot be shown just now. Try again in a moment.",
  retry: "Try again",
  thanks: "Thank you",
  another: "Send another one",
  noJobs: "There are no open jobs just now. Look in again soon.",
  apply: "Apply for this job",
  applyFor: "Apply: {title}",
  backToJobs: "All jobs",
  closes: "Apply by {date}",
  positions: "{count} positions",
  anHour: "an hour",
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
