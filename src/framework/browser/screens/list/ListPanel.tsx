import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Suspense } from "react";
import { later } from "../../i18n/later.ts";
import { edgeToEdge } from "../../ui/page/edgeToEdge.ts";
import { ChangedNotice } from "./ChangedNotice.tsx";
import { ListBody } from "./ListBody.tsx";
import { ListTabs } from "./toolbar/ListTabs.tsx";
import { Pagination } from "./Pagination.tsx";
import { Toolbar } from "./toolbar/Toolbar.tsx";
import type { List } from "./listType.ts";

/** Fetched with the first row that someone selects, so that no list waits for it. */
const BulkBar = later(() => import("./BulkBar.tsx").then(({ BulkBar: bar }) => ({ default: bar })));

/** A list with its tools and pages, on a screen of its own or within a record's. */
export function ListPanel({ list, addLabel }: { list: List; addLabel?: string }) {
  const { selectedIds, data = [] } = list.controller;
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  return (
    <Box
      sx={
        list.isPart
          ? {
              border: 1,
              borderColor: "divider",
              borderRadius: 2,
              bgcolor: "background.paper",
              overflow: "clip",
            }
          : edgeToEdge
      }
    >
      <ListTabs list={list} />
      {selectedIds.length > 0 || (isPhone && list.selecting && data.length > 0) ? (
        <Suspense fallback={<Toolbar list={list} />}>
          <BulkBar list={list} />
        </Suspense>
      ) : (
        <Toolbar list={list} />
      )}
      <ChangedNotice list={list} />
      <ListBody list={list} isPhone={isPhone} addLabel={addLabel} />
      <Pagination list={list} />
    </Box>
  );
}
