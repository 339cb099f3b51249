import type { Download } from "#generated/definitions.ts";
import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import type { Action } from "#framework/shared/definitions/resource.ts";
import { logActivity } from "../audit/activity.ts";
import { downloadLink, type RecordOrder } from "../exports/link.ts";
import { answer } from "../http/reply.ts";
import { findRow, findAccessibleRow } from "../records/read/one.ts";
import { decodeRow } from "../records/read/serialize.ts";
import { nameOf } from "../records/store/titles.ts";
import { type RecordType, recordTypeOf } from "../records/store/recordType.ts";
import { checkedInput } from "../records/write/input/checkedInput.ts";
import { reachableId } from "./path.ts";
import type { Served } from "./served.ts";

/** The operation of an action that downloads a file of the record: it answers a link, and logs who ordered it. */
export const downloadOperation = (
  declared: DeclaredCall,
  download: Download,
  { success = "The file is ready" }: Action,
  type: RecordType,
): Served => ({
  operation: async (context, input) => {
    const { for: side, input: path } = declared.call;
    const id = await reachableId(context, type, declared, input);
    const given = path === undefined ? {} : checkedInput(context, path, input.body);
    const own = side === undefined ? undefined : await findRow(context, recordTypeOf(type.types, side), id);
    const row = own ?? (await findAccessibleRow(context, type, id));
    await logActivity(context, {
      action: "open-file",
      resource: type.name,
      record: id,
      label: await nameOf(context, type, decodeRow(type, row, context)),
    });
    const order: RecordOrder = { resource: type.name, id, input: given };
    return answer(success, { link: await downloadLink(context, download, order) });
  },
  options: { writes: true, answer: { type: "object", required: ["link"] } },
});
