import type { Services } from "../../services.tsx";
import type { SignedIn } from "../../session/session.ts";
import { read, write } from "../../session/storage.ts";
import { dashboardsOf } from "../dashboards.ts";

/** Begins a session. Where no dashboard is stored, it stores the one that this person starts with. */
export function beginSession(services: Services, answer: SignedIn): void {
  if (read("dashboard_type") === undefined) {
    const types = dashboardsOf({ definitions: services.definitions, session: answer }).map(
      ({ type }) => type,
    );
    write("dashboard_type", services.settings.firstDashboard(answer.user, types));
  }
  services.session.begin(answer);
}
