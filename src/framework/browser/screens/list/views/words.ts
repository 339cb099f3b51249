/** What is said where a saved view is changed, and before it is deleted. */
export const viewWords = {
  title: "Delete the view “%{name}”?",
  gone: "Its filters, columns and order are not kept. The records stay as they are.",
  shared: "Everyone it is shared with loses it too.",
  mailed: "Emails that are scheduled for it stop.",
  action: "Delete view",
  change: "Change the view %{name}",
  changeTitle: "Change “%{name}”",
  rename: "Rename",
  keeps: "Keeps the filters, columns and order that you see now.",
  saveChanges: "Save changes to this view",
  sharedChange: "Everyone it is shared with gets the change.",
  mailedChange: "Emails that are scheduled for it change too.",
} as const;
