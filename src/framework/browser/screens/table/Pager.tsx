import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useId } from "react";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";

interface PagerProps {
  /** What there are pages of. */
  label: string;
  page: number;
  perPage: number;
  total: number;
  /** The total is what the planner expects, not a count. */
  estimated?: boolean;
  /** The page size of the definition; offered among the usual ones. */
  standardSize: number;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
}

const sizes = [10, 12, 25, 50, 100];

/** Pages, and how many rows each has. */
export function Pager({
  label,
  page,
  perPage,
  total,
  estimated,
  standardSize,
  onPage,
  onPerPage,
}: PagerProps) {
  const text = useText();
  const id = useId();
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  const shownTotal = total.toLocaleString("en-AU");
  const options = [...new Set([...sizes, perPage, standardSize])].sort((a, b) => a - b);
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        alignItems: "center",
        justifyContent: "flex-end",
        px: 2,
        py: 0.5,
        borderTop: 1,
        borderColor: "divider",
        fontSize: "0.8125rem",
        color: "text.secondary",
      }}
    >
      <label htmlFor={id}>{text("list.rowsPerPage")}</label>
      <select
        id={id}
        className="plain-select"
        value={perPage}
        onChange={(event) => onPerPage(Number(event.target.value))}
      >
        {options.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <bdi role="status" aria-live="polite">
        {text("list.range", {
          from: from.toLocaleString("en-AU"),
          to: to.toLocaleString("en-AU"),
          total: estimated ? text("list.about", { count: shownTotal }) : shownTotal,
        })}
      </bdi>
      <IconButton disabled={page <= 1} onClick={() => onPage(page - 1)} aria-label={text("list.previous")}>
        <Icon name="ChevronLeft" directed />
      </IconButton>
      <IconButton disabled={to >= total} onClick={() => onPage(page + 1)} aria-label={text("list.next")}>
        <Icon name="ChevronRight" directed />
      </IconButton>
    </Box>
  );
}
