/** Messages of dashboards, which come with the first of them. */
export const dashboardWords = {
  hello: "Hello, %{name}",
  failed: "The dashboard could not be loaded.",
  tileFailed: "This could not be loaded.",
  again: "Try again",
  arrange: "Arrange",
  openReport: "Open report",
  openList: "Show all",
  openCalendar: "Open calendar",
  today: "today",
  nothingOn: "Nothing on %{day}",
  more: "+%{count} more",
  moreOn: "%{count} more on %{day}",
  inStep: "in %{step}",
};
