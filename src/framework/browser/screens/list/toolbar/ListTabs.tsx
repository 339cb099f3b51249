import Box from "@mui/material/Box";
import { Suspense } from "react";
import { useText } from "../../../i18n/useText.ts";
import { allTab, filterOfTab, tabFilterOf, tabOf, tabsWithAll } from "./tabs.ts";
import type { List } from "../listType.ts";
import { later } from "../../../i18n/later.ts";

const TabStrip = later(() => import("./TabStrip.tsx").then(({ TabStrip: strip }) => ({ default: strip })));

/** The choices of a filter, or groups of them, as tabs above the list. Another tab is another list: it begins at its first page. */
export function ListTabs({ list }: { list: List }) {
  const text = useText();
  const { controller, resource, screens } = list;
  const name = tabFilterOf(resource);
  if (name === undefined) return null;
  const filter = screens?.filters.find(({ field }) => field.name === name);
  return (
    <Box sx={{ borderBottom: 1, borderColor: "divider", minHeight: 48 }}>
      {filter && (
        <Suspense>
          <TabStrip
            label={filter.label}
            tabs={tabsWithAll(filter, text("list.all"))}
            open={tabOf(list) ?? allTab}
            onOpen={(value) =>
              controller.setFilters(
                { ...controller.filterValues, [name]: filterOfTab(filter, value) },
                undefined,
                false,
              )
            }
          />
        </Suspense>
      )}
    </Box>
  );
}
