import { type Rename, renameRow } from "#framework/shared/reports/columnNames.ts";
import type { Context } from "../context.ts";
import { pagination } from "../http/envelope.ts";
import { listRecords } from "../records/read/list.ts";
import { withRows } from "../records/read/madeRows.ts";
import type { Input, Operation } from "../routes/module.ts";
import { orderExport } from "../routes/every/export.ts";
import { addColumns, partedColumns } from "../records/computed/addColumns.ts";
import { type ReportListQuery, reportListQuery } from "./reportListQuery.ts";
import { reportQuery } from "./reportQuery.ts";
import { askedWithColumns, type FindSubject } from "./subject.ts";
import { refuseCostlyRows } from "./rowsCost.ts";
import { linkRunFile } from "./runs/runFile.ts";
import { orderSummary } from "./summary/exportSummary.ts";

/**
 * A report of a model: a page of rows with the chosen columns, under the key that its call answers them by. A column has the
 * name by which it was asked for.
 */
export const reportRows =
  (find: FindSubject, key: string): Operation =>
  async (context: Context, { params, body }: Input) => {
    const subject = find(context, params);
    const type = await withRows(context, subject.type);
    const asked: ReportListQuery = {
      ...reportListQuery(context, type, reportQuery(askedWithColumns(context, subject, body))),
      limit: Number(body.limit ?? 10),
      page: Number(body.page ?? 1),
    };
    await refuseCostlyRows(context, type, asked);
    const parts = partedColumns(asked.fields);
    const { rows, count } = await listRecords(context, type, { ...asked, fields: parts.own });
    const sent = new Set([body.columns ?? []].flat());
    const nameOf: Rename = (field) => (sent.has(field) ? field : subject.names.toCall(field));
    return {
      [key]: (await addColumns(context, type, rows, parts)).map((row) => renameRow(row, nameOf)),
      pagination: pagination(count, rows.length, asked),
    };
  };

const success = "Export successful";

/** Its export: a link that opens in a new tab, under the key that the call answers it by; of its numbers, or of the file of a run, where they are asked for. */
export const reportExport =
  (find: FindSubject, key: string): Operation =>
  async (context: Context, { params, body: sent }: Input) => {
    const subject = find(context, params);
    const { label } = subject;
    const body = askedWithColumns(context, subject, sent);
    if (typeof sent.run === "string")
      return linkRunFile(context, subject.type, sent.run, { message: success, key });
    const type = await withRows(context, subject.type);
    const colours = JSON.stringify(sent.colours ?? subject.colours);
    const message = success;
    if (body.summary === undefined)
      await refuseCostlyRows(
        context,
        type,
        reportListQuery(context, type, reportQuery({ ...body, columns: [] })),
      );
    return body.summary === undefined
      ? orderExport(
          context,
          type,
          {
            format: body.format ?? "xlsx",
            query: reportQuery(body),
            columns: body.columns ?? [],
            colours,
            ...(body.format === "pdf" && { name: label }),
          },
          message,
          key,
        )
      : orderSummary(context, type, { ...body, colours, name: label }, message, key);
  };
