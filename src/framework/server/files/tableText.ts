/** Controls that no text has; 0x80 to 0x9f are what is left over where bytes are none of Windows-1252. */
// eslint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0e-\x1f\x7f-\x9f]/;

/**
 * The text of a table as banks and spreadsheets write it: in UTF-8, or in Windows-1252 where it is not. Undefined where it
 * is in neither.
 * @param isCut only a beginning is given: a letter that is cut at its end is no fault
 */
export function tableText(bytes: Uint8Array, isCut = false): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    const text = new TextDecoder("windows-1252").decode(bytes);
    return controls.test(text) ? undefined : text;
  }
}
