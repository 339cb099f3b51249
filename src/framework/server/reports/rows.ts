import type { Context } from "../context.ts";
import { invalid } from "../http/errors.ts";
import { pagination } from "../http/envelope.ts";
import { listRecords } from "../records/read/list.ts";
import type { ListQuery } from "../records/read/listQuery.ts";
import type { Input, Operation } from "../routes/module.ts";
import { orderExport } from "../routes/every/export.ts";
import { addRelated } from "../records/related/addRelated.ts";
import { parted } from "../records/related/relatedField.ts";
import { reportListQuery } from "./reportListQuery.ts";
import { reportQuery } from "./reportQuery.ts";
import type { FindSubject } from "./subject.ts";
import { orderSummary } from "./summary/exportSummary.ts";

/** A report of a model: a page of rows with the chosen columns, under the key that its call answers them by. */
export const reportRows =
  (find: FindSubject, key: string): Operation =>
  async (context: Context, { params, body }: Input) => {
    const { type } = find(context, params);
    const asked: ListQuery = {
      ...reportListQuery(context, type, reportQuery(body)),
      limit: Number(body.limit ?? 10),
      page: Number(body.page ?? 1),
    };
    const { own, related } = parted(asked.fields);
    const { rows, count } = await listRecords(context, type, { ...asked, fields: own });
    return {
      [key]: await addRelated(context, rows, related),
      pagination: pagination(count, rows.length, asked),
    };
  };

/** Its export: a link that opens in a new tab, under the key that the call answers it by; of its numbers where they are asked for. */
export const reportExport =
  (find: FindSubject, key: string): Operation =>
  (context: Context, { params, body }: Input) => {
    const { type, label } = find(context, params);
    const message = "Export successful";
    if (body.format === "pdf" && body.summary === undefined)
      throw invalid({ format: ["A PDF is made of a report's numbers. Export its records as CSV or Excel."] });
    return body.summary === undefined
      ? orderExport(
          context,
          type,
          { format: body.format ?? "xlsx", query: reportQuery(body), columns: body.columns ?? [] },
          message,
          key,
        )
      : orderSummary(context, type, { ...body, name: label }, message, key);
  };
