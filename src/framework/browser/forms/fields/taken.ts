/** The kinds of files that the server takes where nothing else is said, as a file input names them. */
export const takenKinds = ".pdf,.jpg,.jpeg,.png,.heic,.doc,.docx,.xls,.xlsx,.csv,.txt,.mp4";

/** Bytes that a file can have. */
export const largestFile = 10 * 1024 * 1024;

/** Why the server would refuse a file, as far as its name and its size say it. */
export function refusalOf({ name, size }: Pick<File, "name" | "size">): "kind" | "size" | undefined {
  const kind = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? "";
  if (!takenKinds.split(",").includes(kind)) return "kind";
  return size > largestFile ? "size" : undefined;
}
