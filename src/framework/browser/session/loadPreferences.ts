import type { Services } from "../services.tsx";
import type { Kept } from "./preferences.ts";

/** Asks the server for what it keeps for the person; what they arrange from then on is sent to it. */
export async function loadPreferences({
  shell,
  preferences,
}: Pick<Services, "shell" | "preferences">): Promise<Kept> {
  const kept = (await shell("preferences")).data as Kept;
  preferences.load(kept, (key, value) =>
    shell("save-preference", { params: { key }, body: value, keepalive: true }),
  );
  return kept;
}
