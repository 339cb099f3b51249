import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";
import { readStandings } from "./standings.ts";

/** How each active worker whom the person may see stands with each requirement of theirs, a row for each. */
export const complianceStandings: SourceRule = async (context) => {
  const { requirements, people } = await readStandings(context);
  return {
    rows: people.flatMap(({ uuid: staff, standings }) =>
      requirements.flatMap(({ key, label, kind }): JsonObject[] => {
        const standing = standings.get(key);
        if (!standing) return [];
        const { state, day = null } = standing;
        return [
          withoutNulls({ uuid: `${staff} ${key}`, staff, requirement: label, kind, status: state, day }),
        ];
      }),
    ),
  };
};
