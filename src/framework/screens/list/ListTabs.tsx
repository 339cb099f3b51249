import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { choicesOf } from "#shared/schema/schema.ts";
import { tabFilterOf, tabOf } from "./tabs.ts";
import type { List } from "./useList.ts";

/** The choices of a filter as tabs above the list. Another tab is another list: it begins at its first page. */
export function ListTabs({ list }: { list: List }) {
  const { controller, resource, screens } = list;
  const name = tabFilterOf(resource);
  if (name === undefined) return null;
  const filter = screens?.filters.find(({ field }) => field.name === name);
  const choices = (filter && choicesOf(filter.field.schema)) ?? [];
  const open = tabOf(list);
  return (
    <Box sx={{ borderBottom: 1, borderColor: "divider", minHeight: 48 }}>
      {filter && (
        <Tabs
          value={choices.some(({ value }) => value === open) ? open : false}
          onChange={(_event, next: string) =>
            controller.setFilters({ ...controller.filterValues, [name]: next }, undefined, false)
          }
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={filter.label}
        >
          {choices.map(({ value, label }) => (
            <Tab key={String(value)} value={value} label={label} />
          ))}
        </Tabs>
      )}
    </Box>
  );
}
