import { Readable } from "node:stream";
import { holds } from "#shared/access/visible.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { logActivity } from "../../audit/activity.ts";
import type { Context, PublicContext } from "../../context.ts";
import { contentDisposition } from "../../http/contentDisposition.ts";
import { forbidden, notFound } from "../../http/errors.ts";
import { answer, Reply } from "../../http/reply.ts";
import { reachRow } from "../../records/one.ts";
import { type Row, wholeRecord } from "../../records/present.ts";
import type { Input, Operation } from "../module.ts";
import { makeToken, useToken } from "../session/oneTimeTokens.ts";
import { contractKinds, type ContractKind, officeType } from "./kinds.ts";
import { contractPdf } from "./pdf.ts";
import { ownRow } from "./show.ts";

/** A link under which a contract's PDF can be had for two minutes, once. */
export const linkToPdf =
  (kind: ContractKind): Operation =>
  async (context, { params }) => {
    const id = params.id ?? "";
    const row = await readableRow(context, kind, id);
    await logActivity(context, {
      action: "open-file",
      resource: kind.office,
      record: id,
      label: String(row.number),
    });
    const token = await makeToken(context, "download", context.user.uuid, {
      contract: { kind: kind.office, id },
    });
    return answer("The PDF is ready", {
      link: `/api/v1/${context.services.config.product}-portal/contracts/exports/${token}`,
    });
  };

/** Makes the PDF for whoever holds its link, with the rights that the person who asked for it has now. */
export async function openPdf(context: PublicContext, { params }: Input): Promise<unknown> {
  const { services, db, tenant } = context;
  const used = await useToken(context, "download", params.token ?? "");
  const order = used?.payload.contract as { kind: string; id: string } | undefined;
  const kind = contractKinds.find(({ office }) => office === order?.kind);
  const person = used?.userId ? await services.sessions.person(db, tenant.id, used.userId) : undefined;
  if (!order || !kind || !person) throw notFound();
  const own: Context = { ...context, user: { ...person, session: "" } };
  const row = await readableRow(own, kind, order.id);
  const record: JsonObject = wholeRecord(officeType(own, kind), row, own);
  const pdf = await contractPdf(own, kind, row);
  const name = `${String(record.number)}-version-${String(record.revision)}.pdf`;
  return new Reply({
    headers: {
      "content-type": "application/pdf",
      "content-length": String(pdf.length),
      "content-disposition": contentDisposition("attachment", name),
      "content-security-policy": "sandbox; default-src 'none'",
    },
    bare: { stream: Readable.from([pdf]) },
  });
}

/**
 * A contract that the person may have as a whole. The PDF of a staff contract says what somebody is paid: only they
 * themselves get it, and those who see pay.
 * @throws 403, 404
 */
async function readableRow(context: Context, kind: ContractKind, id: string): Promise<Row> {
  const own = await ownRow(context, kind, id);
  if (own) return own;
  const row = await reachRow(context, officeType(context, kind), id);
  if (kind.subject === "staff" && !holds(context.user, "view-staff-pay-rates"))
    throw forbidden("This contract says what somebody is paid, which you may not see.");
  return row;
}
