/** The words of the dialog in which people subscribe to a list in their own calendar. */
export const feedWords = {
  title: "Calendar feed",
  explain:
    "See “%{list}” in the calendar of your phone or computer. Each entry has the word “%{summary}”, its times and a link to this portal. Names and details stay here.",
  secret: "Anyone who has the link can read these times. Keep it to yourself.",
  create: "Create link",
  once: "This link is shown only once. Add it to your calendar now.",
  link: "Calendar link",
  add: "Add to calendar",
  byHand:
    "Google Calendar: open it on a computer, choose Other calendars, then From URL, and paste the link. Calendars look for changes every few hours.",
  done: "Done",
  since: "Link created on %{date}",
  fetched: "Last fetched by a calendar: %{date}",
  notFetched: "No calendar has fetched it yet.",
  lost: "The link can't be shown again. Replace it if you need it for another calendar.",
  replace: "Replace link",
  replaceTitle: "Replace the link?",
  replaceText: "Calendars that use the present link stop updating. Add the new link to each of them.",
  revoke: "Revoke link",
  revokeTitle: "Revoke the link?",
  revokeText: "Calendars that use the link stop updating. You can create a new link at any time.",
  failed: "Your calendar link could not be loaded.",
};
