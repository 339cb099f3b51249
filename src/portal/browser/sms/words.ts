import { useLaterText } from "#framework/browser/i18n/useLaterText.ts";

/** The words of the SMS gateway. */
const sms = {
  title: "SMS",
  about:
    "People can choose to get an SMS when a notification waits for them. The message has a link to the portal, no name, and nothing about what it is. Each message costs what your ClickSend account charges.",
  failed: "The SMS gateway could not be loaded",
  off: "Not set up",
  on: "Sending as %{sender}",
  problem: "Not sending",
  steps: "Enter the API credentials of your ClickSend account. Until then nobody is offered SMS.",
  username: "Username",
  usernameHelp: "The username of your account at ClickSend",
  key: "API key",
  keyHelp: "Stored encrypted and never shown again",
  keepKey: "Leave it empty to keep the present key",
  sender: "Sender ID",
  senderHelp:
    "3 to 11 letters and digits, or a number with + and country code. It has to be registered for you.",
  save: "Save",
  saving: "Saving…",
  change: "Change",
  remove: "Remove",
  removeTitle: "Stop sending SMS?",
  removeText: "Waiting messages are not sent. What people have chosen is kept for when you set SMS up again.",
  test: "Send a test message",
  testing: "Sending…",
  stoodIn:
    "A test gateway takes the place of ClickSend. Nothing leaves this portal; any username and key will do.",
  sentAt: "Last message sent %{when}",
  problemAt: "%{when}: %{problem}",
  pausedUntil: "Tried again at %{when}. Messages wait until then.",
  unreached: "Not reached by SMS",
  unreachedHint: "Check the mobile numbers in their records.",
  mayNot: "You need permission to edit integrations to change this.",
};

/** Looks the words of the SMS gateway up. */
export const useSmsText = () => useLaterText("sms", sms);
