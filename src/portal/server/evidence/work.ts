import { writtenInstant } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { canonical, sha256 } from "#framework/server/canonical.ts";
import type { Context, CurrentUser, Services, Tenant } from "#framework/server/context.ts";
import { type ZipEntry, zipOf } from "#framework/server/exports/zip.ts";
import { keepMade } from "#framework/server/files/keepMade.ts";
import { HttpError } from "#framework/server/http/errors.ts";
import { letterheadOf } from "#framework/server/pdf/letterhead.ts";
import { providerLogo } from "#framework/server/pdf/providerLogo.ts";
import { findRow } from "#framework/server/records/read/one.ts";
import { fieldFor } from "#framework/server/records/store/fieldFor.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rightsOf } from "#framework/server/reports/runs/runStore.ts";
import { agreements, officeType } from "../contracts/kinds.ts";
import { contractPdf } from "../contracts/pdf.ts";
import { invoicePdf } from "../invoices/pdf.ts";
import { finish, onBehalf, report, type Run, runTask } from "../runs.ts";
import { agreementOn, evidenceFor, type Evidence, linesOf } from "./gather.ts";
import { beforeLines, leftOut, linesOnPaper } from "./paper.ts";
import { subjectOf } from "./rules.ts";

/** Makes evidence packs, one after the other. */
export const evidenceTask = runTask("evidence-packs", work);

/** Lines that stand in one PDF: it is made within seconds, and opens on a phone. */
const linesOfPdf = 40;

/** The rights with which a pack was made: with others it is not opened, for what is in it may be more than they allow. */
export const rightsKey = (user: CurrentUser): string =>
  sha256(canonical([...rightsOf(user), [...(user.opened?.records ?? [])].sort()]));

/** Reads the lines in portions, with the rights of anyone who asked for the pack, and keeps what it makes of them. */
async function work(services: Services, tenant: Tenant, run: Run, signal: AbortSignal): Promise<void> {
  const { context, isKnown } = await onBehalf(services, tenant, run);
  const fail = (problem: string) => finish(context, run, { status: "failed", problem });
  if (!isKnown) {
    await fail("The person who asked for this pack can no longer sign in.");
    return;
  }
  try {
    const made = await packOf(context, run, signal);
    if (made === undefined) return;
    const { entries, without } = made;
    const bytes = zipOf(entries, services.clock.now());
    await keepMade(context, run.uuid, {
      name: `Evidence ${String(run.data.of)}.zip`,
      type: "application/zip",
      bytes,
    });
    const ended = { status: "done", size: Math.ceil(bytes.length / 1024), left_out: without };
    await finish(context, run, { ...ended, rights: rightsKey(context.user) });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    await fail(error.message);
  }
}

interface Made {
  entries: ZipEntry[];
  /** What it has nothing of, for lack of rights. */
  without: string[];
}

/** The files of a pack; undefined when it was cancelled, or when this process ends. */
async function packOf(context: Context, run: Run, signal: AbortSignal): Promise<Made | undefined> {
  const ids = await linesOf(context, subjectOf(run.data));
  const entries: ZipEntry[] = [];
  const [invoiceIds, agreementIds] = [new Set<string>(), new Set<string>()];
  let without: string[] = [];
  for (let start = 0; start < ids.length; start += linesOfPdf) {
    if (signal.aborted) return undefined;
    const part = ids.slice(start, start + linesOfPdf);
    const evidence = inOrder(await evidenceFor(context, part, `Evidence pack ${String(run.data.of)}`), part);
    without = leftOut(evidence);
    entries.push(await evidencePdf(context, run, evidence, { start, of: ids.length }));
    for (const line of evidence.lines.records) {
      invoiceIds.add(String(line.invoice));
      const agreement = agreementOn(evidence, line.participant, String(line.delivered_on));
      if (agreement) agreementIds.add(String(agreement.uuid));
    }
    if (!(await report(context, run, { done: start + part.length, lines: ids.length }))) return undefined;
  }
  for (const id of invoiceIds) entries.push(...(await invoiceOf(context, id)));
  for (const id of agreementIds) entries.push(...(await agreementOf(context, id)));
  return (await report(context, run, { done: ids.length })) ? { entries, without } : undefined;
}

/** Lines in the order in which they are billed. */
const inOrder = (evidence: Evidence, ids: readonly string[]): Evidence => {
  const byId = new Map(evidence.lines.records.map((line) => [String(line.uuid), line]));
  const records = ids.flatMap((id): JsonObject[] => [byId.get(id) ?? []].flat());
  return { ...evidence, lines: { ...evidence.lines, records } };
};

async function evidencePdf(
  context: Context,
  run: Run,
  evidence: Evidence,
  { start, of }: { start: number; of: number },
): Promise<ZipEntry> {
  const { services, tenant } = context;
  const part = of > linesOfPdf ? ` ${Math.floor(start / linesOfPdf) + 1}` : "";
  const title = `Evidence for ${String(run.data.of)}`;
  const bytes = await services.pdf.make({
    title,
    subtitle: `Made by ${context.user.fullname}, ${writtenInstant(services.clock.now().toISOString(), tenant.settings.time_zone)}`,
    letterhead: letterheadOf(tenant.profile),
    logo: await providerLogo(context),
    footer: title,
    parts: [...beforeLines(leftOut(evidence)), ...linesOnPaper(evidence, start)],
  });
  return { name: `Evidence${part}.pdf`, bytes };
}

async function invoiceOf(context: Context, id: string): Promise<ZipEntry[]> {
  const type = recordTypeOf(context.services.types, "invoices");
  const row = await findRow(context, type, id);
  if (!row) return [];
  const seesNumber = fieldFor(type, context.user, "ndis_number") !== undefined;
  return [
    {
      name: `Invoice ${String(row.number ?? "draft")}.pdf`,
      bytes: await invoicePdf(context, row, seesNumber),
    },
  ];
}

async function agreementOf(context: Context, id: string): Promise<ZipEntry[]> {
  const type = officeType(context, agreements);
  const row = await findRow(context, type, id);
  if (!row) return [];
  const name = `Agreement ${String(row.number)} version ${String(row.revision)}.pdf`;
  return [{ name, bytes: await contractPdf(context, agreements, row, type) }];
}
