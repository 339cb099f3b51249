import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import type { Choice } from "#framework/shared/schema/schema.ts";
import { TabRow } from "../../ui/page/TabRow.tsx";

/** The id of the tab of a state. */
export const stateTabId = (state: Choice | undefined): string => `state-${String(state?.value)}`;

interface StateTabsProps {
  label: string;
  states: readonly Choice[];
  count: (state: Choice) => number;
  open: Choice | undefined;
  onOpen: (state: Choice["value"]) => void;
}

/** The states of a board as tabs, each with how many records are in it: on a phone there is room for one column. */
export const StateTabs = ({ label, states, count, open, onOpen }: StateTabsProps) => (
  <Box sx={{ borderBottom: 1, borderColor: "divider", mb: 1.5 }}>
    <TabRow
      value={open?.value ?? false}
      onChange={(_event, value: Choice["value"]) => onOpen(value)}
      aria-label={label}
    >
      {states.map((state) => (
        <Tab
          key={String(state.value)}
          id={stateTabId(state)}
          value={state.value}
          label={`${state.label} (${count(state)})`}
        />
      ))}
    </TabRow>
  </Box>
);
