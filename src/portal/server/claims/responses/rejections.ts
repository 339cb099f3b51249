/**
 * Why the NDIA rejected a row, as people read it: its own message. Its codes are not published (domain reference §4.6 lists
 * none), so that none is translated; a code without a message is shown as it is.
 */
export function rejectionInWords(code: string | undefined, message: string | undefined): string {
  if (message !== undefined) return message;
  return code === undefined ? "The NDIA gave no reason." : `The NDIA gave code ${code} and no message.`;
}
