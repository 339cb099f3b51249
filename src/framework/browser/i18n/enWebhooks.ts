/** Words of the secrets of webhook endpoints. */
export const webhooks = {
  secret: "Signing secret",
  create: "Create signing secret",
  createText:
    "The receiving system needs this secret to check that messages come from this portal. From then on, messages are sent.",
  replace: "Replace signing secret",
  replaceText:
    "You get a new secret. For 24 hours, messages are signed with both, so that you can change the receiving system without losing any. After that, only the new one counts.",
  once: "Copy this secret now. It is shown only this once; nobody can look it up later.",
  stored: "I have stored it",
  cancel: "Cancel",
};
