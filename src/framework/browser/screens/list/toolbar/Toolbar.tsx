import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import InputBase from "@mui/material/InputBase";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Suspense, useEffect, useRef, useState } from "react";
import { later } from "../../../i18n/later.ts";
import { useText } from "../../../i18n/useText.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { useDebounced } from "../../../ui/useDebounced.ts";
import { FilterChips } from "./FilterChips.tsx";
import { filtersOf } from "./filters.ts";
import { ListMenu } from "./ListMenu.tsx";
import type { List } from "../listType.ts";
import { midSentence } from "#framework/shared/text/names.ts";

const FilterPicker = later(() =>
  import("./FilterPicker.tsx").then(({ FilterPicker: picker }) => ({ default: picker })),
);

/**
 * Search and filters. What is set shows as chips, each of which can be taken away. On a phone a list within a record has its
 * menu here: above the list it would stand on a line of its own.
 */
export function Toolbar({ list }: { list: List }) {
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hasMenu = useMediaQuery(useTheme().breakpoints.down("sm")) && list.isPart;
  const { resource, screens, may } = list;
  const searchable =
    resource.definition.list?.search ?? (screens === undefined || screens.searched.length > 0);
  const filters = screens ? filtersOf(screens, may).filter(({ tabs }) => !tabs) : [];
  const hasFilters =
    resource.definition.list?.filters?.length !== 0 && (screens === undefined || filters.length > 0);
  if (!searchable && !hasFilters && !hasMenu) return null;
  return (
    <Box
      role="search"
      aria-label={resource.label.many}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        px: 2,
        py: 1,
        borderBottom: 1,
        borderColor: "divider",
        minHeight: 56,
      }}
    >
      {searchable && <SearchBox list={list} />}
      {hasFilters && (
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          startIcon={<Icon name="FilterList" />}
          onClick={(event) => setAnchor(event.currentTarget)}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          sx={{ borderColor: "divider" }}
        >
          {text("list.addFilter")}
        </Button>
      )}
      <FilterChips list={list} />
      {hasMenu && (
        <Box sx={{ marginInlineStart: "auto" }}>
          <ListMenu list={list} />
        </Box>
      )}
      {anchor && screens && (
        <Suspense>
          <FilterPicker list={list} filters={filters} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </Box>
  );
}

function SearchBox({ list: { controller, resource } }: { list: List }) {
  const text = useText();
  const inAddress = String(controller.filterValues.q ?? "");
  const [typed, setTyped] = useState(inAddress);
  const rested = useDebounced(typed, 250);
  const label = text("list.search", { name: midSentence(resource.label.many) });

  // What was asked for here comes back as the address, a moment later: someone may have typed on.
  const asked = useRef<string[]>([]);
  useEffect(() => {
    const at = asked.current.indexOf(inAddress);
    asked.current = at === -1 ? [] : asked.current.slice(at + 1);
    if (at === -1) setTyped(inAddress);
  }, [inAddress]);
  useEffect(() => {
    if (rested !== inAddress && rested === typed) {
      asked.current.push(rested);
      const { q: _, ...rest }: Record<string, unknown> = controller.filterValues;
      controller.setFilters(rested === "" ? rest : { ...rest, q: rested }, undefined, false);
    }
    // Only what was typed is to start a search: not the address that follows it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [rested]);

  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        px: 1.25,
        border: 1,
        borderColor: "divider",
        borderRadius: 2,
        flex: { xs: "1 1 280px", sm: "0 1 280px" },
        minWidth: 180,
        "&:focus-within": {
          outline: "2px solid",
          outlineColor: (theme) => theme.tokens.focus,
          outlineOffset: 1,
        },
      }}
    >
      <Icon name="Search" size={18} />
      <InputBase
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={label}
        fullWidth
        sx={{ fontSize: "0.875rem", minHeight: { xs: 42, md: 36 } }}
        inputProps={{ "aria-label": label }}
      />
    </Box>
  );
}
