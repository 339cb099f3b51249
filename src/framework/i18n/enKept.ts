/** What is said about answers that are kept on a device. */
export const kept = {
  onDevice: "Kept on this device",
  cut: "There is no connection to the server. You can go on: what you answer is kept on this device and sent when the connection is back.",
  files: "%{smart_count} file waits. |||| %{smart_count} files wait.",
  fileWaits: "%{name} waits for a connection",
  broughtBack: "What had not reached the server is back from this device.",
  problem: "Not everything was taken: %{why}",
  sendWaits:
    "Your form is finished and kept on this device. It is sent by itself when the connection is back, while the portal is open.",
  changeIt: "Change it",
  waiting: "%{smart_count} form waits to be sent |||| %{smart_count} forms wait to be sent",
  title: "Waiting to be sent",
  text: "These answers are kept on this device, encrypted. They are sent by themselves, in order, while the portal is open.",
  answers: "%{smart_count} answer |||| %{smart_count} answers",
  fileCount: "%{smart_count} file |||| %{smart_count} files",
  finished: "finished",
  since: "since %{when}",
  sendNow: "Send now",
  stillWaiting: "There is still no connection.",
  allSent: "Everything has been sent.",
  discard: "Discard",
  discardText: "What is kept here of this form is deleted. It cannot be brought back.",
  offline: "No connection",
  openedTitle: "Forms on this device",
  openedText:
    "These forms can be filled in without a connection. They are kept on this device, encrypted, until you sign out.",
  openedNone: "No form that is being filled in was opened on this device.",
  openedAt: "as of %{when}",
  signOutTitle: "Not everything has been sent",
  signOutText:
    "Signing out deletes what is kept on this device: %{smart_count} form is not on the server yet. |||| Signing out deletes what is kept on this device: %{smart_count} forms are not on the server yet.",
  signOutAnyway: "Delete and sign out",
};
