import type { Mistake, Own } from "./mistake.ts";

const file = "resources/plans.json";
const change = (how: (own: Own) => void) => ({ files: { [file]: how }, file });

/** Plans that limit what is not there, and name limits and plans that are not. */
export const plans: Mistake[] = [
  {
    what: "a limit of records that are nowhere",
    ...change((own) => {
      own.limits[0].resource = "stafff";
    }),
    pointer: "/limits/0/resource",
    found: '"stafff"',
    expected: /^a resource whose records are stored: one of staff, /,
  },
  {
    what: "a limit of records by a field that they do not have",
    ...change((own) => {
      own.limits[0].when = { phase: ["active"] };
    }),
    pointer: "/limits/0/when/phase",
    found: '"phase"',
    expected: /^a field of staff: one of /,
  },
  {
    what: "a limit of nothing",
    ...change((own) => {
      delete own.limits[2].files;
    }),
    pointer: "/limits/2",
    found: "nothing that is counted",
    expected: "resource or files",
  },
  {
    what: "a plan with a limit that is not one",
    ...change((own) => {
      own.plans[0].limits.stafff = 3;
    }),
    pointer: "/plans/0/limits/stafff",
    found: '"stafff"',
    expected: /^a limit of this file: one of staff, /,
  },
  {
    what: "a trial of a plan that is not offered",
    ...change((own) => {
      own.trial.plan = "gold";
    }),
    pointer: "/trial/plan",
    found: '"gold"',
    expected: /^a plan of this file: one of /,
  },
  {
    what: "two plans with one code",
    ...change((own) => {
      own.plans[1].code = "starter";
      own.trial.plan = "starter";
    }),
    pointer: "/plans/1/code",
    found: '"starter"',
    expected: "a name of its own",
  },
];
