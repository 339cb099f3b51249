import { readFile } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { endingsOfKind } from "#framework/shared/files/taken.ts";
import { tableText } from "./tableText.ts";

/** A kind of file that may be uploaded: its ending, and the type it is served as. */
const byContent: Record<string, string> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/heic": "heic",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/x-cfb": "doc",
  "video/mp4": "mp4",
};

const oldOffice: Record<string, string> = { doc: "application/msword", xls: "application/vnd.ms-excel" };
const plainTexts: Record<string, string> = { txt: "text/plain", csv: "text/csv" };

/**
 * The type that a file really is, by its content and its name together; undefined when it is none of those that are
 * taken, or when its content and its name say different things.
 */
export async function typeOfFile(path: string, name: string, beginning: Buffer): Promise<string | undefined> {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const found = await fileTypeFromFile(path);
  if (!found) return isPlainText(beginning, ending) ? plainTexts[ending] : undefined;
  const kind = byContent[found.mime];
  if (!kind || !endingsOfKind[kind]?.includes(ending)) return undefined;
  if ((kind === "docx" || kind === "xlsx") && !(await isPlainOffice(path))) return undefined;
  if (kind === "pdf" && hasScript(beginning)) return undefined;
  return oldOffice[ending] ?? found.mime;
}

/** Text without control characters, and nothing that a browser could take for a page. Banks write tables in Windows-1252. */
function isPlainText(bytes: Buffer, ending: string): boolean {
  const text = ending === "csv" ? tableText(bytes, true) : utf8Text(bytes);
  return (
    text !== undefined &&
    !/[\0-\x08\x0e-\x1f]/.test(text) &&
    !/<\s*(!doctype|html|script|svg|\?xml|body|iframe)/i.test(text)
  );
}

function utf8Text(bytes: Buffer): string | undefined {
  try {
    // Only a beginning is looked at: a letter that is cut at its end is no fault.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/** An archive that says what its parts are, as Word and Excel write it, and carries no macros. */
async function isPlainOffice(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  return bytes.includes("[Content_Types].xml") && !bytes.includes("vbaProject.bin");
}

/** A PDF whose visible part names a script or an action on opening. */
const hasScript = (bytes: Buffer): boolean =>
  /\/(JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile)\b/.test(bytes.toString("latin1"));
