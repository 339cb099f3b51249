import type { Services } from "../services.tsx";
import type { Kept } from "./preferences.ts";

/**
 * Asks the server for what it keeps for the person; what they arrange from then on is sent to it. An answer that comes after
 * they have left is nobody's.
 */
export async function loadPreferences({
  shell,
  preferences,
  session,
}: Pick<Services, "shell" | "preferences" | "session">): Promise<Kept> {
  const person = session.user?.uuid;
  const kept = (await shell<Kept>("preferences")).data;
  if (session.user?.uuid !== person) return { preferences: {} };
  preferences.load(kept, (key, value) =>
    shell("save-preference", { params: { key }, body: value, keepalive: true }),
  );
  return kept;
}
