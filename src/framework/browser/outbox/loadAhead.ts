import { keepForms } from "../offline/registerWorker.ts";

/** What may be opened over a form while there is no connection to fetch it. */
const later = [
  () => import("../shell/layout/AccountList.tsx"),
  () => import("../shell/menu/MenuDrawer.tsx"),
  () => import("../shell/auth/LostSessionDialog.tsx"),
  () => import("../fields/moreViews.tsx"),
  () => import("./UnsentDialog.tsx"),
  () => import("./signOutCleanup.ts"),
];

/** Fetches it while there is one, and has the browser keep what a form needs. */
export function loadAhead(): void {
  for (const load of later) load().catch(() => undefined);
  keepForms();
}
