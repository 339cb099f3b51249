import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import type { Standing, StandingState } from "./standing.ts";
import { readStandings, type Requirement } from "./standings.ts";

/**
 * A row of the matrix: one cell for each requirement. A cell is null where nothing is required, or else a state and,
 * where one matters, a day: `ok 2027-06-30`.
 */
export interface MatrixPerson {
  uuid: string;
  name: string;
  job: string | null;
  category: string | null;
  cells: (string | null)[];
}

/** Who lacks what. */
export interface Matrix {
  requirements: Requirement[];
  categories: { uuid: string; name: string }[];
  people: MatrixPerson[];
}

/** Answers the whole matrix at once: a few hundred bytes a person, so that it filters and scrolls without asking again. */
export const complianceMatrix: Facts = {
  answer: { type: "object", required: ["matrix"] },
  ofInput: async (context) => ({ matrix: await readMatrix(context) }),
};

/** The matrix of the active staff whom a person may see; licences only for those who may see them. */
export async function readMatrix(context: Context): Promise<Matrix> {
  const { requirements, categories, people } = await readStandings(context);
  return {
    requirements,
    categories: categories.map(({ uuid, name }) => ({ uuid, name })),
    people: people.map(
      ({ uuid, full_name: name, job_title: job, staff_category: category, standings }): MatrixPerson => ({
        uuid,
        name,
        job,
        category,
        cells: requirements.map(({ key }) => cellOf(standings.get(key))),
      }),
    ),
  };
}

/** What a cell says: to anyone who looks for gaps it is one, whatever it comes from. */
const cellStates: Record<StandingState, string> = {
  missing: "gap",
  expired: "gap",
  not_cleared: "gap",
  rejected: "rejected",
  waiting: "waiting",
  due_soon: "soon",
  not_started: "open",
  current: "ok",
  waived: "waived",
};

const cellOf = (standing: Standing | undefined): string | null =>
  standing === undefined ? null : [cellStates[standing.state], standing.day].filter(Boolean).join(" ");
