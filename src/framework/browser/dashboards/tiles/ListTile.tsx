import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import type { RaRecord } from "react-admin";
import { Link as RouteLink } from "react-router";
import { useNaming } from "../../definitions/useNaming.ts";
import { Cell } from "../../fields/Cell.tsx";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { recordPath } from "../../screens/recordPath.ts";
import { Plain } from "../Part.tsx";
import type { TileProps } from "../tileProps.ts";
import { dashboardWords } from "../words.ts";
import { type TileRecords, useRecords } from "./useRecords.ts";
import { useSight, Waited } from "./Waited.tsx";

const rowHeight = 40;

/** The first few records of a list, each with the way to it; nothing where there are none. */
export default function ListTile({ tile }: TileProps) {
  const text = useLaterText("dashboards", dashboardWords);
  const sight = useSight();
  const shown = useRecords(tile, sight.isSeen);
  const { title, path, records, isEmpty, again } = shown;
  if (isEmpty) return null;
  return (
    <Waited
      {...sight}
      title={title}
      more={{ to: path, label: text("openList") }}
      height={(tile.most ?? 5) * rowHeight}
      again={again}
    >
      {records && <Records {...shown} records={records} />}
    </Waited>
  );
}

function Records({ resource, screens, records, fields }: TileRecords & { records: readonly RaRecord[] }) {
  const { nameOf } = useNaming(resource, screens);
  return (
    <Plain gap={0.5}>
      {records.map((record) => {
        const path = recordPath(resource, record.id, record);
        const name = nameOf(record);
        return (
          <Box
            component="li"
            key={record.id}
            sx={{
              display: "flex",
              flexWrap: "wrap",
              alignItems: "center",
              columnGap: 2,
              minHeight: rowHeight,
            }}
          >
            <Box sx={{ flex: "1 1 160px", minWidth: 0, overflowWrap: "anywhere", fontWeight: 600 }}>
              {path === undefined ? (
                <bdi>{name}</bdi>
              ) : (
                <Link component={RouteLink} to={path} color="inherit" sx={{ py: 1 }}>
                  <bdi>{name}</bdi>
                </Link>
              )}
            </Box>
            {fields.map((field) => (
              <Box key={field.name} sx={{ fontSize: "0.875rem", color: "text.secondary" }}>
                <Cell column={{ field }} record={record} resource={resource.name} />
              </Box>
            ))}
          </Box>
        );
      })}
    </Plain>
  );
}
