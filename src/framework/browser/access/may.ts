import { useMemo } from "react";
import { type AccessRule, holds, isVisible, type Viewer } from "#framework/shared/access/visible.ts";
import type { Call } from "#framework/shared/definitions/call.ts";
import type { Definitions } from "#framework/shared/definitions/definitions.ts";
import { leadsSomewhere } from "#framework/shared/definitions/routes.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { usePlatform, useServices, useUser } from "../services.tsx";
import type { Platform } from "../session/session.ts";

/** What the signed-in person may do, decided in memory by the one visibility rule. */
export interface May {
  /** Make a call. A call that is not there may not be made. */
  call: (call: Call | undefined) => boolean;
  /** Open the screens of a resource. */
  open: (resource: { access: AccessRule }) => boolean;
  /** Open the screen at an address of the portal, in which parts of a record may be left open as `{name}`. */
  follow: (address: string) => boolean;
  /** See a field. */
  see: (field: Pick<Field, "sensitive">) => boolean;
  /** Hold a permission; without one that is asked for, everyone does. */
  hold: (permission: string | undefined) => boolean;
}

/** What a person may do on a platform; someone who is not signed in may make public calls only. */
export function mayOf(
  definitions: Definitions,
  user: Viewer | undefined,
  platform: Platform | undefined,
): May {
  return {
    call: (call) => {
      if (!call) return false;
      if (call.needs === "public") return true;
      return call.needs === "signed-in"
        ? user !== undefined
        : isVisible(user, call.needs, platform?.type_of_platform);
    },
    open: ({ access }) => isVisible(user, access, platform?.type_of_platform),
    follow: (address) => leadsSomewhere(definitions, user, platform?.type_of_platform, address),
    see: ({ sensitive }) => sensitive === undefined || holds(user, sensitive),
    hold: (permission) => permission === undefined || holds(user, permission),
  };
}

/** What the signed-in person may do; the same object until their rights change. */
export function useMay(): May {
  const { definitions } = useServices();
  const user = useUser();
  const platform = usePlatform();
  return useMemo(() => mayOf(definitions, user, platform), [definitions, user, platform]);
}
