/** The words of the page on which somebody chooses how they are notified. */
export const choiceWords = {
  title: "Notification settings",
  open: "Settings",
  mail: "Mail",
  kinds: "What you are told",
  kindsHelp:
    "Everything stands behind the bell in any case. Choose what you get by mail, and what alerts your devices.",
  none: "Nothing can reach you yet. What does appears here.",
  other: "Other",
  always: "By mail, at once, always",
  choices: { now: "By mail, at once", daily: "In the daily summary", off: "Not by mail" },
  device: "Alert devices",
  devices: "Your devices",
  devicesHelp:
    "A device that you add here is alerted while the portal is closed. The alert says that something has come, and nothing of what.",
  since: "Since %{date}",
  remove: "Remove",
  removeNamed: "Remove %{name}",
  addThis: "Alert me on this device",
  cannot: "This browser can't alert you while the portal is closed.",
  denied: "You have blocked notifications of this site in the browser. Allow them there first.",
  times: "When it comes",
  summary: "Daily summary at",
  summaryHelp:
    "One mail a day with everything that you have put into the summary. None when there is nothing.",
  quiet: "Quiet hours",
  usualQuiet: "The provider's: %{from} to %{until}",
  ownQuiet: "My own",
  from: "From",
  until: "Until",
  quietHelp:
    "Reminders wait until they are over. What somebody does, such as a changed shift, comes at once.",
  wrongTime: "Enter a time, such as 9:00 pm.",
  save: "Save",
  saved: "Saved",
  failed: "Your settings could not be loaded.",
};
