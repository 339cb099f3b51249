import Tab from "@mui/material/Tab";
import type { Choice } from "#shared/schema/schema.ts";
import { TabRow } from "../../ui/TabRow.tsx";

interface TabStripProps {
  label: string;
  choices: readonly Choice[];
  open: unknown;
  onOpen: (value: string) => void;
}

/** Choices as tabs; fetched with the first list that has some. */
export const TabStrip = ({ label, choices, open, onOpen }: TabStripProps) => (
  <TabRow
    value={choices.some(({ value }) => value === open) ? open : false}
    onChange={(_event, value: string) => onOpen(value)}
    aria-label={label}
  >
    {choices.map(({ value, label: name }) => (
      <Tab key={String(value)} value={value} label={name} />
    ))}
  </TabRow>
);
