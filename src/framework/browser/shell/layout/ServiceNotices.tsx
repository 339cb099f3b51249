import { useState } from "react";
import { textsIn } from "#framework/shared/schema/schema.ts";
import { useEvents } from "../../data/useEvents.ts";
import { useText } from "../../i18n/useText.ts";
import { Notice } from "./Notice.tsx";

/** What the server tells of services that it needs; only to people who look after its settings. */
interface Services {
  down: string[];
  failed_mail: number;
}

const known = ["mail", "files"] as const;

/** Tells admins, above everything else, which service is out of order and what that means for the people who work here. */
export function ServiceNotices() {
  const text = useText();
  const [{ down, failed_mail: failed }, setServices] = useState<Services>({ down: [], failed_mail: 0 });
  useEvents((event) => {
    if (event.kind === "services")
      setServices({ down: textsIn(event.down), failed_mail: Number(event.failed_mail) });
  });
  return (
    <div role="status">
      {known
        .filter((name) => down.includes(name))
        .map((name) => (
          <Notice key={name}>{text(`services.${name}`)}</Notice>
        ))}
      {failed > 0 && <Notice>{text("services.failedMail", { smart_count: failed })}</Notice>}
    </div>
  );
}
