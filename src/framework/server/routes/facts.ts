import type { StatedCall } from "#framework/shared/definitions/definitions.ts";
import type { Facts } from "../records/read/facts.ts";
import { findRow, reachRow } from "../records/read/one.ts";
import { wholeRecord } from "../records/read/present.ts";
import { type RecordType, recordTypeOf } from "../records/store/recordType.ts";
import { reachableId } from "./path.ts";
import type { Served } from "./served.ts";

/** The operation of a call that answers what the server works out about a record, as the other side's where it is theirs. */
export const factsOperation = (stated: StatedCall, facts: Facts, type: RecordType): Served => ({
  operation: async (context, input) => {
    const { for: side } = stated.call;
    const id = await reachableId(context, type, stated, input);
    const own = side === undefined ? undefined : recordTypeOf(type.types, side);
    const theirs = own && (await findRow(context, own, id));
    const row = theirs ?? (await reachRow(context, type, id));
    const as = own && theirs ? own : type;
    return facts.of(context, { type: as, id, row, record: wholeRecord(as, row, context) });
  },
  options: { answer: facts.answer },
});
