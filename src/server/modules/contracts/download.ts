import { Readable } from "node:stream";
import { logActivity } from "../../audit/activity.ts";
import type { Context, PublicContext } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { fileReply } from "../../http/fileReply.ts";
import { answer } from "../../http/reply.ts";
import { reachRow } from "../../records/one.ts";
import type { Row } from "../../records/present.ts";
import type { RecordType } from "../../records/recordType.ts";
import type { Input, Operation } from "../module.ts";
import { makeToken, useToken } from "../session/oneTimeTokens.ts";
import { contractKinds, type ContractKind, officeType, ownType } from "./kinds.ts";
import { contractPdf } from "./pdf.ts";
import { ownRow } from "./show.ts";

/** A link under which a contract's PDF can be had for two minutes, once. */
export const linkToPdf =
  (kind: ContractKind): Operation =>
  async (context, { params }) => {
    const id = params.id ?? "";
    const { row } = await reached(context, kind, id);
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
  const { row, type } = await reached(own, kind, order.id);
  const pdf = await contractPdf(own, kind, row, type);
  const name = `${String(row.number)}-version-${String(row.revision)}.pdf`;
  return fileReply(Readable.from([pdf]), { type: "application/pdf", name, size: pdf.length });
}

/** A contract with the type that the person reaches it by: as one of their own, or as somebody of the office. */
async function reached(
  context: Context,
  kind: ContractKind,
  id: string,
): Promise<{ row: Row; type: RecordType }> {
  const own = await ownRow(context, kind, id);
  if (own) return { row: own, type: ownType(context, kind) };
  const type = officeType(context, kind);
  return { row: await reachRow(context, type, id), type };
}
