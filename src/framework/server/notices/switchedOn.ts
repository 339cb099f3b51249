import { conflict } from "../http/errors.ts";
import type { Check } from "../records/write/stages.ts";
import { chosenNotices } from "./chosen.ts";

/** An action that only sends a notice is refused while the provider has switched that notice off: nobody would get it. */
export const noticeSwitchedOn: Check = async ({ context, type, action }) => {
  const chosen = await chosenNotices(context);
  const notices = context.services.notices.of(type.resource.definition.of ?? type.name, action);
  if (notices.length > 0 && notices.every(({ name }) => chosen.get(name)?.enabled === false))
    throw conflict(
      "This notice is switched off, so nobody would get it. An admin can switch it on under Notices.",
    );
  return undefined;
};
