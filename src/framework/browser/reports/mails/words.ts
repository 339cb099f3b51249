/** Messages of saved reports that are sent by email at set times. */
export const reportMailWords = {
  schedule: "Schedule %{name} by email",
  scheduled: "%{name} is sent by email. Open its schedule",
  paused: "%{name} is scheduled by email and paused. Open its schedule",
  title: "Schedule by email",
  save: "Schedule",
  gone: "This saved report is no longer there. The report is shown as usual.",
} as const;
