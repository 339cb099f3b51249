// The words of what stands around every screen: beginning, signing in, the menu, and pages that are not there.

export const shell = {
  loading: "Loading",
  skipToContent: "Skip to main content",
  menu: "Menu",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  collapseMenu: "Collapse menu",
  expandMenu: "Expand menu",
  more: "More",
  account: "Your account",
  profile: "Profile",
  signOut: "Sign out",
  switchDashboard: "Dashboard",
  skin: "Appearance",
  skins: { light: "Light", dark: "Dark", contrast: "High contrast", system: "Use device setting" },
  direction: "Right to left",
  bookmarks: "Bookmarks",
  quickLinks: "Quick links",
  filterMenu: "Filter menu",
  filterNothing: "No matches",
  help: "Help",
  search: "Search",
  searchFor: "Search pages and records",
  searchHint: "Type at least two letters.",
  searchNothing: "No results for “%{text}”.",
  searchScreens: "Pages",
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
  emptyMenu:
    "Your role does not open any pages yet. Ask an administrator to give you access to what you work with.",
  emptyMenuPages:
    "Your role does not open any pages yet. Ask an administrator for permission to see: %{pages}.",
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
  lookedIn: "Searched: %{places}.",
};

export const help = {
  title: "Help",
  contactTitle: "Contact %{name}",
  contactText:
    "If something does not work, or you need a form in another format, call or write to your provider.",
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
  mail: "Email can't be sent right now. Messages are saved and will go out when the mail server is available again.",
  files: "Files can't be uploaded or opened right now. Everything else works as usual.",
  failedMail:
    "One email could not be delivered in the last 7 days. |||| %{smart_count} emails could not be delivered in the last 7 days.",
};

export const start = {
  noSubdomain: "No subdomain detected",
  subdomainFailed: "Subdomain validation failed",
  tokenFailed: "Login failed with token",
  notFoundTitle: "There is no portal at this address",
  notFoundText: "Check the address your provider gave you. It starts with the provider's name.",
  failedTitle: "The portal could not start",
  failedText: "The server did not respond as expected. Your data is safe. Try again in a moment.",
  cutTitle: "You are offline",
  cutText: "You need to be online to sign in. Answers saved on this device are still there.",
  demo: "Open the demo",
};

export const cookies = {
  title: "Cookies and storage",
  text: "To keep you signed in after you close the browser, the portal stores your session on this device. If you share this device, decline and you will be signed out when you close the browser.",
  accept: "Accept",
  decline: "Decline",
  change: "Cookie settings",
};

export const auth = {
  signIn: "Sign in",
  signInTo: "Sign in to %{name}",
  email: "Email",
  password: "Password",
  showPassword: "Show password",
  hidePassword: "Hide password",
  forgot: "Forgot your password?",
  forgotTitle: "Set a new password",
  forgotText: "Enter the email address you sign in with. We will send you a link that works for 30 minutes.",
  sendLink: "Send link",
  backToSignIn: "Back to sign-in",
  resetTitle: "Choose a new password",
  newPassword: "New password",
  repeatPassword: "Confirm password",
  passwordHint: "Use several words. Short passwords are easy to guess.",
  strong: "Strong enough.",
  veryStrong: "Very strong.",
  mismatch: "The passwords do not match.",
  setPassword: "Set password",
  registerTitle: "Welcome, %{name}",
  registerText: "Choose a password for %{email}.",
  register: "Create account",
  newLink: "Get a new link",
  noResetLink: "This page opens from the link in your email. Ask for a new one.",
  noInvitation: "You need an invitation to create an account. Ask your provider to invite you.",
  codeTitle: "One more step",
  codeText: "Enter the six-digit code from your authenticator app, or a recovery code.",
  code: "Code",
  verify: "Continue",
  enrolTitle: "Set up two-step sign-in",
  enrolText: "Your provider requires two-step sign-in.",
  enrolScan: "Scan this QR code with an authenticator app, then enter the six-digit code it shows.",
  enrolPicture: "QR code for an authenticator app",
  enrolSecret: "Or enter this key in the app:",
  recoveryTitle: "Keep these recovery codes",
  recoveryText:
    "Use one of these codes if you lose your phone. Each code works once. Print them or keep them somewhere safe.",
  recoveryDone: "I have saved them",
  lostTitle: "Sign in to continue",
  lostText: "Your session has ended. What you typed is still here. Sign in to continue.",
  leave: "Sign out instead",
  anotherPerson: "You signed in as a different person, so the page was closed.",
};

export const pages = {
  welcomeTitle: "Welcome",
  welcomeText: "Welcome to the %{name} portal.",
  notAuthorizedTitle: "You don't have access to this page",
  notAuthorizedText: "If you need access, ask an administrator.",
  notFoundTitle: "Page not found",
  notFoundText: "Check the address, or go back to your dashboard.",
  notFoundVisitor: "Check the address. If you followed a link, ask whoever sent it to you for a new one.",
  cutText: "This page is not available offline. It will open when you are back online.",
  errorTitle: "Something went wrong",
  errorText: "This page could not be shown. Your saved data is safe. Try again, or go to another page.",
  requestId: "Request %{id}",
  toDashboard: "Back to dashboard",
};

export const shortcuts = {
  search: "Search",
  create: "New",
  edit: "Edit",
  nextRow: "Next row",
  previousRow: "Previous row",
  openRow: "Open row",
  help: "Show keyboard shortcuts",
  goTo: "Go to %{name}",
};
