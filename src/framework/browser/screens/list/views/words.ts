/** What is said before a saved view is deleted. */
export const viewWords = {
  title: "Delete the view “%{name}”?",
  gone: "Its filters, columns and order are not kept. The records stay as they are.",
  shared: "Everyone it is shared with loses it too.",
  mailed: "Emails that are scheduled for it stop.",
  action: "Delete view",
} as const;
