/** Saves what stands behind a link, without leaving the page and without a window that a browser could block. */
export function openDownload(link: string): void {
  const anchor = document.createElement("a");
  anchor.href = link;
  anchor.download = "";
  anchor.rel = "noopener";
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
