import type { Services } from "../services.tsx";
import type { Platform, SessionUser } from "./session.ts";

/**
 * Asks the server what the person may do now and how the provider looks, and keeps it. An answer that comes after they have
 * left is nobody's.
 */
export async function refreshSession({ shell, session }: Pick<Services, "shell" | "session">): Promise<void> {
  const person = session.user?.uuid;
  const [detail, platform] = await Promise.all([
    shell<SessionUser>("current-user"),
    shell<Platform>("platform"),
  ]);
  if (!session.isSignedIn || session.user?.uuid !== person) return;
  session.update(detail.data, platform.data);
}
