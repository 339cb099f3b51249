import { useEffect } from "react";
import { useServices, useUser } from "../services.tsx";
import { appearance } from "../session/appearance.ts";
import { loadPreferences } from "../session/loadPreferences.ts";
import { refreshSession } from "../session/refreshSession.ts";
import { CallError } from "../transport/errors.ts";

/**
 * Keeps what is known of the person in step with the server: rights may have changed since they signed in, and their
 * arrangements come with them. Runs once for each session; nothing waits for it.
 */
export function useKeepSession(): void {
  const { session, shell, definitions, preferences } = useServices();
  const hasPreferences = definitions.shell.preferences !== undefined;
  const user = useUser()?.uuid;

  useEffect(() => {
    if (user === undefined || !session.isSignedIn) return undefined;
    void refreshSession({ shell, session }).catch((error: unknown) => {
      console.error("Failed to fetch current user data", error instanceof CallError ? error.status : error);
    });
    if (!hasPreferences) return undefined;
    void loadPreferences({ shell, preferences, session })
      .then(({ preferences: { appearance: kept } }) => {
        if (kept && localStorage.getItem("skin") === null && sessionStorage.getItem("skin") === null)
          appearance.set(kept);
      })
      .catch(() => preferences.settle());
    return () => preferences.forget();
  }, [user, session, shell, hasPreferences, preferences]);

  useEffect(() => {
    addEventListener("pagehide", preferences.flush);
    return () => removeEventListener("pagehide", preferences.flush);
  }, [preferences]);
}
