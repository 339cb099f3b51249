import { invalid } from "#framework/server/http/errors.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";

/**
 * A request that someone makes in their own portal: about themselves, or about a participant whose details they see as a
 * caring advocate. Who asks comes from the session, so that nobody asks in another name.
 * @throws 422 at the participant, for anyone else's
 */
export const privacyRequestAsked: Prepare = ({ context: { user } }, { participant: named }) => {
  const about = named ?? user.participant;
  const isOwn = about !== undefined && about === user.participant;
  const isCaredFor = typeof about === "string" && user.cares_for?.profile?.includes(about) === true;
  if (!isOwn && !isCaredFor)
    throw invalid({
      participant: ["You can ask about yourself, or about a person whose details you can see."],
    });
  return {
    participant: about,
    asked_by: isOwn ? "participant" : "on_behalf",
    requester_name: user.fullname,
    channel: "portal",
  };
};
