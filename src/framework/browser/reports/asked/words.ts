/** Messages of reports that ask for something before they are shown. */
export const askedWords = {
  title: "Choose first",
  text: "This report is shown when you have chosen what it is about.",
  show: "Show report",
  ask: "Ask each time",
  askOf: "Ask for %{name} each time",
  askHelp: "Whoever opens the saved report chooses the value.",
} as const;
