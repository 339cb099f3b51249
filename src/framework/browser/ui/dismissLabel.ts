/**
 * The label of the button that closes a dialog without acting: "Cancel", or "Back" where the action itself cancels
 * something.
 */
export function dismissLabel(text: (key: "shell.cancel" | "shell.back") => string, action: string): string {
  const cancel = text("shell.cancel");
  return action.toLowerCase().split(" ").includes(cancel.toLowerCase()) ? text("shell.back") : cancel;
}
