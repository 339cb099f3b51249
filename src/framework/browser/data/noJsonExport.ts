/** Stands in the place of `jsonexport`, which the library imports for exports in the browser; ours come from the server. */
export default function noJsonExport(): never {
  throw new Error("Exports are made on the server.");
}
