import { first as words } from "../../i18n/enFirst.ts";
import type { Services } from "../../services.tsx";
import type { SignedIn } from "../../session/session.ts";
import { type SecondStep, secondStepPath } from "../auth/secondStep.ts";
import { messageOf } from "../../transport/errors.ts";
import { toasts } from "../../ui/toasts.tsx";

/** Signs in with a login link's token; where to go then. A second step, where one is on, is taken on the sign-in page. */
export async function signInWithToken(
  { session, settings, shell }: Services,
  token: string,
): Promise<{ path: string; dashboard?: string }> {
  try {
    const { data: answer } = await shell<SignedIn | SecondStep>("token-login", {
      bearer: token,
      body: {},
      quiet: true,
    });
    if ("second_factor" in answer) return { path: secondStepPath(answer) };
    session.begin(answer);
    return settings.afterTokenLogin;
  } catch (error) {
    toasts.error(messageOf(error, words.start.tokenFailed));
    return { path: "/login" };
  }
}
