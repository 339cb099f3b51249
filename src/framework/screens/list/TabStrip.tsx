import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { Choice } from "#shared/schema/schema.ts";

interface TabStripProps {
  label: string;
  choices: Choice[];
  open: unknown;
  onOpen: (value: string) => void;
}

/** Choices as tabs; fetched with the first list that has some. */
export const TabStrip = ({ label, choices, open, onOpen }: TabStripProps) => (
  <Tabs
    value={choices.some(({ value }) => value === open) ? open : false}
    onChange={(_event, value: string) => onOpen(value)}
    variant="scrollable"
    allowScrollButtonsMobile
    aria-label={label}
  >
    {choices.map(({ value, label: name }) => (
      <Tab key={String(value)} value={value} label={name} />
    ))}
  </Tabs>
);
