import type { Context } from "../../context.ts";
import { asLongWork } from "../../database/longWork.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { planNumbers, workOutNumbers } from "../summary/numbers.ts";
import type { SummaryAnswer } from "../summary/summarise.ts";
import { mostCostInBackground } from "./mostCost.ts";
import type { ReportRun } from "./runStore.ts";
import { runStatements } from "./statement.ts";

/** Works out the numbers of a run. @throws 422 where it would read too much */
export const workOnNumbers = (context: Context, type: RecordType, run: ReportRun): Promise<SummaryAnswer> =>
  asLongWork(() =>
    context.db.transaction().execute(async (db) => {
      const own = { ...context, db };
      const planned = await planNumbers(own, type, run.asked);
      return workOutNumbers(own, type, planned, {
        mostCost: mostCostInBackground(context.services),
        mark: runStatements.of(run.uuid),
      });
    }),
  );
