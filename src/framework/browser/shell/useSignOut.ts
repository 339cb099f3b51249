import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useServices } from "../services.tsx";

interface SignOut {
  /** Sends what is kept on this device; how many forms are not on the server after that. */
  unsent: () => Promise<number>;
  /**
   * Signs out: on the server, then here, leaving nothing behind but the choice about storage; then to the sign-in page. The
   * browser is alerted of nothing any more.
   */
  signOut: () => Promise<void>;
}

/** Ways to sign out. */
export function useSignOut(): SignOut {
  const services = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const kept = () => import("../outbox/signOutCleanup.ts");
  return {
    unsent: () =>
      kept()
        .then(({ unsentForms }) => unsentForms(services))
        .catch(() => 0),
    signOut: async () => {
      const forget = await kept().then(
        ({ forgetter }) => forgetter(services),
        () => async () => undefined,
      );
      await forget();
      const endpoint = await import("../notifications/subscription.ts")
        .then(({ unsubscribe }) => unsubscribe())
        .catch(() => undefined);
      if (endpoint !== undefined)
        await services.shell("forget-push-device", { body: { endpoint } }).catch(() => undefined);
      await services.shell("logout").catch(() => undefined);
      services.session.end();
      queries.clear();
      // What an open form has written in the meantime goes too.
      await forget();
      await navigate("/login", { replace: true });
    },
  };
}
