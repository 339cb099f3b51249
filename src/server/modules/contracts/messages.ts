import { writtenDate } from "#shared/dates/written.ts";
import type { Context } from "../../context.ts";
import type { ContractKind } from "./kinds.ts";

/** Mails everybody the same; nothing about a participant stands in it but the contract's number. */
async function mail(
  context: Context,
  to: readonly string[],
  subject: string,
  lines: string[],
): Promise<void> {
  for (const address of to)
    await context.services.mail.send(context, address, { subject, text: lines.join("\n\n") });
}

const providerName = ({ tenant }: Context): string =>
  (tenant.platform.ndis_provider as { name?: string } | undefined)?.name ?? "your provider";

/** Tells the other side that there is something to read and to answer. */
export const mailOffer = (
  context: Context,
  kind: ContractKind,
  id: string,
  to: readonly string[],
): Promise<void> =>
  mail(context, to, `${providerName(context)}: an ${wordFor(kind)} to read and sign`, [
    "Hello,",
    `${providerName(context)} has sent you an ${wordFor(kind)}. Sign in to read it, then accept or decline it. Ask us if anything is not clear.`,
    context.services.mail.link(context, `/${kind.own}/${id}`),
  ]);

/** Gives the other side their copy of what is signed. */
export const mailSigned = (
  context: Context,
  kind: ContractKind,
  id: string,
  to: readonly string[],
): Promise<void> =>
  mail(context, to, `${providerName(context)}: your signed ${wordFor(kind)}`, [
    "Hello,",
    `Your ${wordFor(kind)} has been signed. You can read it and save it as a PDF at any time:`,
    context.services.mail.link(context, `/${kind.own}/${id}`),
  ]);

/** Tells the other side what the office says that they have signed, so that they can say when it is not so. */
export const mailRecorded = (
  { by, on }: { by: string; on: string },
  context: Context,
  kind: ContractKind,
  id: string,
  to: readonly string[],
): Promise<void> =>
  mail(context, to, `${providerName(context)}: your ${wordFor(kind)}, signed on paper`, [
    "Hello,",
    `We have recorded that ${by} signed your ${wordFor(kind)} on paper on ${writtenDate(on)}. We hold a scan of it. If this is not correct, tell us straight away. You can read it and see the scan at any time:`,
    context.services.mail.link(context, `/${kind.own}/${id}`),
  ]);

/** Tells the office what the other side has answered. */
export const mailAnswer = (
  context: Context,
  kind: ContractKind,
  { id, number, answer }: { id: string; number: string; answer: string },
  to: readonly string[],
): Promise<void> =>
  mail(context, to, `${number} was ${answer}`, [
    `${number} was ${answer}.`,
    ...(answer === "signed" ? ["It takes effect once it has also been signed for the employer."] : []),
    context.services.mail.link(context, `/${kind.office}/${id}`),
  ]);

const wordFor = ({ subject }: ContractKind): string =>
  subject === "participant" ? "agreement" : "employment contract";

/** Reminds of a contract that ends soon. */
export const mailEnding = (
  context: Context,
  kind: ContractKind,
  { id, number, end, message }: { id: string; number: string; end: string; message: string },
  resource: string,
  to: readonly string[],
): Promise<void> =>
  mail(context, to, `${number} ends on ${writtenDate(end)}`, [
    "Hello,",
    `The ${kind.subject === "participant" ? "service agreement" : "employment contract"} ${number} ends on ${writtenDate(end)}.`,
    ...(message === "" ? [] : [message]),
    context.services.mail.link(context, `/${resource}/${id}`),
  ]);
