import Box from "@mui/material/Box";
import type { RaRecord } from "react-admin";
import { valueAt } from "#framework/shared/text/template.ts";
import { Cell } from "../../fields/Cell.tsx";
import { useText } from "../../i18n/useText.ts";
import { Initials } from "../../ui/Initials.tsx";
import { RouteLink } from "../../ui/RouteLink.tsx";
import { RowMenu } from "../actions/RowMenu.tsx";
import { Facts } from "./Facts.tsx";
import type { RecordRows, Selection } from "./RecordTable.tsx";

interface RecordCardsProps extends RecordRows {
  withPicture?: boolean;
  subtitleOf?: (record: RaRecord) => string;
  /** Fields that the name and the subtitle say already; where no card opens, the first column is the name. */
  told: readonly string[];
  /** With it a card is selected, and does not open. */
  selection?: Selection;
}

/** Records as cards, for a phone: the name, what stands below it, and the other columns with their words. */
export function RecordCards({
  label,
  columns,
  records,
  resource,
  pathOf,
  nameOf,
  actions,
  withPicture = false,
  subtitleOf,
  told,
  selection,
}: RecordCardsProps) {
  const text = useText();
  const [first, ...others] = columns;
  const untold = columns.filter(({ field }) => !told.includes(field.name));
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {records.map((record) => {
        const name = nameOf(record);
        const subtitle = subtitleOf?.(record);
        const path = selection ? undefined : pathOf(record);
        const isNamed = path !== undefined || selection !== undefined || first === undefined;
        const rest = isNamed ? untold : others;
        const isSelected = selection?.ids.includes(record.id) ?? false;
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
              ...(isSelected && { background: (theme) => theme.tokens.brandSoft }),
            }}
          >
            {selection && (
              <Box component="label" sx={{ "&::after": { content: '""', position: "absolute", inset: 0 } }}>
                <input
                  type="checkbox"
                  className="row-check"
                  // Above the words of the card; and where it comes into sight, not below the bar of actions.
                  style={{ position: "relative", zIndex: 1, scrollMarginTop: 260 }}
                  aria-label={text("list.select", { name })}
                  checked={isSelected}
                  onChange={() => selection.toggle(record.id)}
                />
              </Box>
            )}
            {withPicture && <Initials name={name} />}
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
              {path ? (
                <RouteLink
                  to={path}
                  data-route-link
                  sx={{
                    fontSize: "1rem",
                    textWrap: "balance",
                    "&::after": { content: '""', position: "absolute", inset: 0 },
                  }}
                >
                  {name}
                </RouteLink>
              ) : (
                <Box sx={{ fontWeight: 550 }}>
                  {isNamed ? name : <Cell column={first} record={record} resource={resource} />}
                </Box>
              )}
              {subtitle && <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>{subtitle}</Box>}
              <Facts
                columns={rest.filter(({ field }) => titleOf(record, field.name) !== (subtitle || name))}
                record={record}
                resource={resource}
              />
            </Box>
            {actions?.hasRowActions && !selection && (
              <Box sx={{ position: "relative", zIndex: 1 }}>
                <RowMenu record={record} label={text("list.actionsFor", { name })} actions={actions} />
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

/** What the record is called that a field refers to. */
const titleOf = (record: RaRecord, field: string): unknown =>
  valueAt(record.titles, String(valueAt(record, field)));
