import { writtenDate } from "#shared/dates/written.ts";
import { sentenceCase } from "#shared/text/names.ts";
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

/** Tells the other side that there is something to read and to answer: what it is, who sent it, and where it is. */
export const mailOffer = (
  context: Context,
  kind: ContractKind,
  { id, number, start, end }: { id: string; number: string; start: string; end?: string },
  to: readonly string[],
): Promise<void> => {
  const term = `from ${writtenDate(start)}${end === undefined ? "" : ` to ${writtenDate(end)}`}`;
  return mail(context, to, `${providerName(context)}: ${nameFor(kind)} ${number} to read and sign`, [
    "Hello,",
    `${context.user.fullname} of ${providerName(context)} has sent you ${nameFor(kind)} ${number}, ${term}. Sign in to read it, then accept or decline it. Ask us if anything is not clear.`,
    context.services.mail.link(context, `/${kind.own}/${id}`),
  ]);
};

/** Gives the other side their copy of what is signed. */
export const mailSigned = (
  context: Context,
  kind: ContractKind,
  id: string,
  to: readonly string[],
): Promise<void> =>
  mail(context, to, `${providerName(context)}: your signed ${nameFor(kind)}`, [
    "Hello,",
    `Your ${nameFor(kind)} has been signed. You can read it and save it as a PDF at any time:`,
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
  mail(context, to, `${providerName(context)}: your ${nameFor(kind)}, signed on paper`, [
    "Hello,",
    `We have recorded that ${by} signed your ${nameFor(kind)} on paper on ${writtenDate(on)}. We hold a scan of it. If this is not correct, tell us straight away. You can read it and see the scan at any time:`,
    context.services.mail.link(context, `/${kind.own}/${id}`),
  ]);

/** Tells the office what the other side has answered. */
export const mailAnswer = (
  context: Context,
  kind: ContractKind,
  { id, number, answer, by }: { id: string; number: string; answer: string; by: string },
  to: readonly string[],
): Promise<void> =>
  mail(context, to, `${number} was ${answer}`, [
    `${sentenceCase(nameFor(kind))} ${number} was ${answer}. Answered as: ${by}.`,
    ...(answer === "signed" ? ["It takes effect once it has also been signed for the employer."] : []),
    context.services.mail.link(context, `/${kind.office}/${id}`),
  ]);

const nameFor = ({ subject }: ContractKind): string =>
  subject === "participant" ? "service agreement" : "employment contract";

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
    `${sentenceCase(nameFor(kind))} ${number} ends on ${writtenDate(end)}.`,
    ...(message === "" ? [] : [message]),
    context.services.mail.link(context, `/${resource}/${id}`),
  ]);
