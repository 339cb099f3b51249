/** Words of sending and signing agreements and contracts. */
export const sendContract = {
  sendTitle: "Send %{number}",
  recipients: "Who receives it",
  channel: {
    login: "Gets an email to %{email} with a link, and signs in to answer.",
    invited: "Invited at %{email}. Can read and answer it once they accept the invitation.",
    email: "Has the email address %{email} but no login, so cannot read or sign it.",
    none: "No login and no email address.",
  },
  invite: "Invite",
  inviteName: "Invite %{name}",
  addEmail: "Add email address",
  unreachable: "Nobody can receive this agreement yet. Invite someone below, or have it signed on paper.",
  unreachableStaff: "Nobody can receive this contract yet. Invite them to sign in first.",
  comesTo: "Total",
  toKnow: "Before you decide",
  frozen: "Once sent it cannot be changed. A change is a new version.",
  send: "Send",
  sending: "Sending…",
  onPaper: "Sign on paper",
  preparing: "Preparing the PDF…",
};
