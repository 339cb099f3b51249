import { Suspense, useSyncExternalStore } from "react";
import { useServices } from "../services.tsx";
import { later } from "../i18n/later.ts";

const LostSessionDialog = later(() =>
  import("./auth/LostSessionDialog.tsx").then(({ LostSessionDialog: dialog }) => ({ default: dialog })),
);

/** When a session cannot be extended, one signs in again where one is: nothing that was typed is lost. */
export function LostSession() {
  const { session } = useServices();
  const lost = useSyncExternalStore(session.subscribe, () => session.lost);
  return lost ? (
    <Suspense>
      <LostSessionDialog />
    </Suspense>
  ) : null;
}
