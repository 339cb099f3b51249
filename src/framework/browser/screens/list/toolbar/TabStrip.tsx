import Tab from "@mui/material/Tab";
import { TabRow } from "../../../ui/page/TabRow.tsx";
import type { ListTab } from "./tabs.ts";

interface TabStripProps {
  label: string;
  tabs: readonly ListTab[];
  open: unknown;
  onOpen: (value: unknown) => void;
}

/** The tabs above a list; fetched with the first list that has some. */
export const TabStrip = ({ label, tabs, open, onOpen }: TabStripProps) => (
  <TabRow
    value={tabs.some(({ value }) => String(value) === String(open)) ? String(open) : false}
    onChange={(_event, chosen: string) => onOpen(tabs.find(({ value }) => String(value) === chosen)?.value)}
    aria-label={label}
  >
    {tabs.map(({ value, label: name }) => (
      <Tab key={String(value)} value={String(value)} label={name} />
    ))}
  </TabRow>
);
