/** The endings that an uploaded file can have, by the kind that its content says. */
export const endingsOfKind: Record<string, readonly string[]> = {
  pdf: ["pdf"],
  jpg: ["jpg", "jpeg"],
  png: ["png"],
  heic: ["heic", "heif"],
  doc: ["doc", "xls"],
  docx: ["docx"],
  xlsx: ["xlsx"],
  csv: ["csv"],
  txt: ["txt"],
  mp4: ["mp4", "m4v"],
};

const endings = Object.values(endingsOfKind).flat();

/** The kinds of files that are taken where nothing else is said, as a file input names them. */
export const takenKinds = endings.map((ending) => `.${ending}`).join(",");

/** Bytes that an uploaded file can have. */
export const largestFile = 10 * 1024 * 1024;

/** Why a file would be refused, as far as its name and its size say it. */
export function refusalOf({ name, size }: Pick<File, "name" | "size">): "kind" | "size" | undefined {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? "";
  if (!endings.includes(ending)) return "kind";
  return size > largestFile ? "size" : undefined;
}
