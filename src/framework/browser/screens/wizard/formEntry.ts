/** Something that can be done with a form beside filling it in: a link, a file, or what a press does. */
export type FormEntry = { label: string; icon: string } & (
  { to: string } | { call: string; params: Record<string, string> } | { onChoose: () => void }
);
