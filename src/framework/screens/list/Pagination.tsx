import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useId } from "react";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { List } from "./useList.ts";

const sizes = [10, 12, 25, 50, 100];

/** Pages, and how many rows each has. */
export function Pagination({ list: { controller, arrange, estimated, resource } }: { list: List }) {
  const text = useText();
  const id = useId();
  const { page, perPage, total = 0, setPage, setPerPage, isPending, error } = controller;
  if (isPending || error || total === 0) return null;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  const shownTotal = total.toLocaleString("en-AU");
  const options = [...new Set([...sizes, perPage, resource.perPage])].sort((a, b) => a - b);
  return (
    <Box
      component="nav"
      aria-label={resource.label.many}
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
        onChange={(event) => {
          arrange({ perPage: Number(event.target.value) });
          setPerPage(Number(event.target.value));
        }}
      >
        {options.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <span role="status" aria-live="polite">
        {text("list.range", {
          from: from.toLocaleString("en-AU"),
          to: to.toLocaleString("en-AU"),
          total: estimated ? text("list.about", { count: shownTotal }) : shownTotal,
        })}
      </span>
      <IconButton disabled={page <= 1} onClick={() => setPage(page - 1)} aria-label={text("list.previous")}>
        <Icon name="ChevronLeft" directed />
      </IconButton>
      <IconButton disabled={to >= total} onClick={() => setPage(page + 1)} aria-label={text("list.next")}>
        <Icon name="ChevronRight" directed />
      </IconButton>
    </Box>
  );
}
