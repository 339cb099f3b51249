import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useServices } from "../services.tsx";

/** Signs out: on the server, then here, leaving nothing behind but the choice about storage; then to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const { shell, session } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await shell("logout").catch(() => undefined);
    session.end();
    queries.clear();
    await navigate("/login", { replace: true });
  };
}
