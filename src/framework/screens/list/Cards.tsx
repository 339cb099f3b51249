import Box from "@mui/material/Box";
import { fill } from "#shared/text/template.ts";
import { Cell } from "../../fields/Cell.tsx";
import { Initials } from "../../ui/Initials.tsx";
import { RouteLink } from "../../ui/RouteLink.tsx";
import { RowMenu } from "../actions/RowMenu.tsx";
import { useRowActions } from "../actions/useRowActions.ts";
import { recordPath } from "../recordPath.ts";
import type { List } from "./useList.ts";

/** The rows as cards, for a phone: the title, what stands below it, and the other columns with their words. */
export function Cards({ list }: { list: List }) {
  const { controller, columns, resource, screens } = list;
  const actions = useRowActions(list);
  const [, ...rest] = columns;
  return (
    <Box component="ul" aria-label={resource.label.many} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {(controller.data ?? []).map((record) => {
        const name = fill(screens?.title ?? "", record) || resource.label.one;
        const subtitle = fill(resource.definition.record?.subtitle ?? "", record);
        const path = recordPath(resource, record.id);
        return (
          <Box
            component="li"
            key={record.id}
            sx={{
              position: "relative",
              display: "flex",
              gap: 1.5,
              p: 2,
              borderBottom: 1,
              borderColor: "divider",
              "&:last-child": { borderBottom: 0 },
            }}
          >
            {resource.definition.record?.image && <Initials name={name} />}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {path ? (
                <RouteLink
                  to={path}
                  data-route-link
                  sx={{ fontSize: "1rem", "&::after": { content: '""', position: "absolute", inset: 0 } }}
                >
                  {name}
                </RouteLink>
              ) : (
                <Box sx={{ fontWeight: 550 }}>
                  {columns[0] ? <Cell column={columns[0]} record={record} resource={resource.name} /> : name}
                </Box>
              )}
              {subtitle && <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>{subtitle}</Box>}
              <Box
                component="dl"
                sx={{
                  display: "flex",
                  flexWrap: "wrap",
                  gap: 1,
                  columnGap: 2,
                  m: 0,
                  mt: 1,
                  fontSize: "0.875rem",
                }}
              >
                {rest.map((column) =>
                  record[column.field.name] === undefined ? null : (
                    <Box key={column.field.name} sx={{ display: "flex", gap: 0.5, minWidth: 0 }}>
                      <Box component="dt" sx={{ color: "text.secondary" }}>
                        {column.label}:
                      </Box>
                      <Box
                        component="dd"
                        sx={{ m: 0, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" }}
                      >
                        <Cell column={column} record={record} resource={resource.name} />
                      </Box>
                    </Box>
                  ),
                )}
              </Box>
            </Box>
            {actions.hasRowActions && (
              <Box sx={{ position: "relative", zIndex: 1 }}>
                <RowMenu record={record} name={name} actions={actions} />
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
