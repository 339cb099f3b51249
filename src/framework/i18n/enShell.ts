// The words of what stands around every screen: beginning, signing in, the menu, and pages that are not there.

export const shell = {
  loading: "Loading",
  skipToContent: "Skip to the content",
  menu: "Menu",
  openMenu: "Open the menu",
  closeMenu: "Close the menu",
  collapseMenu: "Narrow the menu",
  expandMenu: "Widen the menu",
  more: "More",
  account: "Your account",
  profile: "Profile",
  signOut: "Sign out",
  switchDashboard: "Dashboard",
  skin: "Look",
  skins: { light: "Light", dark: "Dark", contrast: "High contrast", system: "Like the device" },
  direction: "Right to left",
  bookmarks: "Bookmarks",
  quickLinks: "Quick links",
  filterMenu: "Filter menu",
  filterNothing: "No matches",
  help: "Help",
  search: "Search",
  searchFor: "Search screens and records",
  searchHint: "Type at least two letters.",
  searchNothing: "Nothing was found for “%{text}”.",
  searchScreens: "Screens",
  shortcuts: "Keyboard shortcuts",
  breadcrumbs: "You are here",
  footer: "%{name} · %{year}",
  copy: "Copy",
  copied: "Copied",
  retry: "Try again",
  back: "Back",
  close: "Close",
  cancel: "Cancel",
};

/** Words of the shell that no screen needs at first. */
export const laterShell = {
  bookmarkThis: "Bookmark this page",
  unbookmarkThis: "Remove this bookmark",
  removeBookmark: "Remove bookmark: %{name}",
  bookmarkView: "Bookmark the view %{name}",
  bookmarkFiltered: "%{name} (filtered)",
  fixedBar: "Bar at the top fixed to the edges",
  fullWidth: "Use the full width",
  singleKeys: "Single-key shortcuts",
  singleKeysHint: "Turn them off if you use speech input or press keys by accident. Ctrl K always works.",
  sessionEndsTitle: "You are about to be signed out",
  sessionEndsText:
    "You have not used the portal for a while. For your security, it signs you out in %{time}. What you typed is kept.",
  staySignedIn: "Stay signed in",
  lookedIn: "Looked in: %{places}.",
};

export const help = {
  title: "Help",
  contactTitle: "Contact %{name}",
  contactText:
    "If something does not work, or you need a form in another way, call or write to your provider.",
  contactMissing: "Ask the person at your provider who invited you to the portal.",
  phone: "Phone:",
  email: "Email:",
  signInTitle: "You cannot sign in",
  signInText:
    "Check the email address. If you have forgotten your password, we send you a link to set a new one. If you have no account, ask your provider to invite you.",
  formsTitle: "Forms and drafts",
  formsText:
    "Forms are saved while you fill them in. If you lose your connection or are signed out, your answers are still there when you come back.",
  keysTitle: "Using a keyboard",
  keysText:
    "Press Tab to move and Enter to open. Press Ctrl and K to search. Press the question mark to see every shortcut. You can turn single-key shortcuts off in that list.",
  lookTitle: "Making the portal easier to read",
  lookText:
    "Under your name you can choose light, dark or high contrast. Many forms have an easy read version. You can enlarge the page in your browser.",
};

export const services = {
  mail: "Email is not being sent right now. Messages are kept, and go out when the mail server is available again.",
  files: "Files cannot be uploaded or opened right now. Everything else works as usual.",
  failedMail:
    "One email could not be delivered in the last 7 days. |||| %{smart_count} emails could not be delivered in the last 7 days.",
};

export const start = {
  noSubdomain: "No subdomain detected",
  subdomainFailed: "Subdomain validation failed",
  tokenFailed: "Login failed with token",
  notFoundTitle: "There is no portal at this address",
  notFoundText: "Check the address that your provider gave you. It begins with the provider's own name.",
  failedTitle: "The portal did not start",
  failedText: "The server did not answer as expected. Nothing is lost; try again in a moment.",
  cutTitle: "There is no connection",
  cutText: "To sign in, the portal needs one. What is kept on this device of your answers is still there.",
  demo: "Open the demo",
};

export const cookies = {
  title: "What this portal keeps in your browser",
  text: "To stay signed in when you close the browser, the portal keeps your session on this device. Decline on a shared device: you are then signed out when you close it.",
  accept: "Accept",
  decline: "Decline",
  change: "Storage choice",
};

export const auth = {
  signIn: "Sign in",
  signInTo: "Sign in to %{name}",
  email: "E-mail",
  password: "Password",
  showPassword: "Show the password",
  hidePassword: "Hide the password",
  forgot: "Forgot your password?",
  forgotTitle: "Set a new password",
  forgotText: "Write the e-mail address that you sign in with. We send you a link that works for 30 minutes.",
  sendLink: "Send the link",
  backToSignIn: "Back to sign-in",
  resetTitle: "Choose a new password",
  newPassword: "New password",
  repeatPassword: "The same once more",
  passwordHint: "Several words make a good password. Short ones are easy to guess.",
  strong: "Strong enough.",
  veryStrong: "Very strong.",
  mismatch: "The two passwords differ.",
  setPassword: "Set the password",
  registerTitle: "Welcome, %{name}",
  registerText: "Choose a password for %{email}.",
  register: "Open my account",
  noInvitation: "Accounts are made by invitation. Ask your provider to invite you.",
  codeTitle: "One more step",
  codeText: "Type the six digits that your authenticator app shows, or a recovery code.",
  code: "Code",
  verify: "Continue",
  enrolTitle: "Set up a second step",
  enrolText:
    "Your provider asks for a second step to sign in. Scan this picture with an authenticator app, then type the code that it shows.",
  enrolSecret: "Or type this key into the app:",
  recoveryTitle: "Keep these recovery codes",
  recoveryText: "Each of them works once, if you lose your phone. Print them or keep them in a safe place.",
  recoveryDone: "I have kept them",
  lostTitle: "Sign in to go on",
  lostText: "Your session has ended. What you typed is still here: sign in and go on.",
  leave: "Sign out instead",
  anotherPerson: "You signed in as somebody else, so the screen was closed.",
};

export const pages = {
  welcomeTitle: "Welcome",
  welcomeText: "This is the portal of %{name}.",
  notAuthorizedTitle: "This is not for you to see",
  notAuthorizedText:
    "You do not have the permission to open this screen. If you need it, ask an administrator.",
  notFoundTitle: "There is nothing here",
  notFoundText: "The address may be mistyped, or what stood here is gone.",
  cutText: "This screen is not on this device. It opens when the connection is back.",
  errorTitle: "Something went wrong",
  errorText: "The screen could not be shown. What is saved is safe. Try again, or go to another screen.",
  requestId: "Request %{id}",
  toDashboard: "To my dashboard",
};

export const shortcuts = {
  search: "Search",
  create: "New",
  edit: "Edit",
  nextRow: "Next row",
  previousRow: "Previous row",
  openRow: "Open the row",
  help: "Show this list",
  goTo: "Go to %{name}",
};
