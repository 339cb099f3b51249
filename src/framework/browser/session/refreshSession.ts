import type { Services } from "../services.tsx";
import type { Platform, SessionUser } from "./session.ts";

/** Asks the server what the person may do now and how the provider looks, and keeps it. */
export async function refreshSession({ shell, session }: Pick<Services, "shell" | "session">): Promise<void> {
  const [detail, platform] = await Promise.all([shell("current-user"), shell("platform")]);
  session.update(detail.data as SessionUser, platform.data as Platform);
}
