import Box from "@mui/material/Box";
import MuiDialog from "@mui/material/Dialog";
import InputBase from "@mui/material/InputBase";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useDebounced } from "../../ui/useDebounced.ts";

interface Result {
  kind: string;
  id: string;
  title: string;
  subtitle?: string;
  link: string;
  icon: string;
  label?: string;
}

interface Found {
  results: Result[];
  /** The lists that were looked through, by name. */
  searched?: string[];
}

/** The search box over everything that a person may open, screens and records. Arrows choose, Enter opens. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const id = useId();
  const { shell } = useServices();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const search = useDebounced(typed.trim(), 180);
  const [opening, setOpening] = useState(false);
  const {
    data: { results = [], searched = [] } = {},
    isFetching,
    isPlaceholderData,
  } = useQuery<Found>({
    queryKey: ["search", search],
    enabled: search.length >= 2,
    placeholderData: (previous) => previous,
    queryFn: async ({ signal }) => (await shell<Found>("search", { query: { search }, signal })).data,
  });
  const shown = search.length >= 2 ? results : [];
  const isCurrent = search === typed.trim() && !isFetching && !isPlaceholderData;
  const open = (result: Result | undefined) => {
    if (!result) return;
    onClose();
    void navigate(result.link);
  };
  const openFirst = useEffectEvent(() => open(shown[chosen]));
  useEffect(() => {
    if (!opening || !isCurrent) return;
    setOpening(false);
    openFirst();
  }, [opening, isCurrent]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setChosen((current) => (shown.length === 0 ? 0 : (current + step + shown.length) % shown.length));
    } else if (event.key === "Enter") {
      // What is shown may still be found by an earlier text.
      if (isCurrent) open(shown[chosen]);
      else setOpening(true);
    }
  };
  return (
    <MuiDialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      sx={{ "& .MuiDialog-container": { alignItems: "flex-start" } }}
      slotProps={{ paper: { "aria-label": text("shell.searchFor"), sx: { mt: { xs: 2, md: 10 } } } }}
    >
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1.5,
          px: 2,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <Icon name="Search" />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
            setOpening(false);
          }}
          onKeyDown={onKey}
          placeholder={text("shell.searchFor")}
          sx={{ minHeight: 56 }}
          inputProps={{
            role: "combobox",
            "aria-label": text("shell.searchFor"),
            "aria-expanded": shown.length > 0,
            "aria-controls": id,
            "aria-activedescendant": shown[chosen] ? `${id}-${chosen}` : undefined,
            "aria-autocomplete": "list",
          }}
        />
      </Box>
      <Box
        component="ul"
        id={id}
        role="listbox"
        aria-label={text("shell.search")}
        sx={{ listStyle: "none", m: 0, p: 1, maxHeight: 420, overflowY: "auto" }}
      >
        {shown.map((result, index) => (
          <Box
            component="li"
            key={`${result.kind} ${result.id}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => open(result)}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 1.5,
              px: 1.5,
              py: 1,
              borderRadius: 2,
              cursor: "pointer",
              background: (theme) => (index === chosen ? theme.tokens.brandSoft : undefined),
              "&:hover": { background: (theme) => theme.tokens.brandSoft },
            }}
          >
            <Icon name={result.icon} />
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Typography sx={{ overflowWrap: "anywhere" }}>{result.title}</Typography>
              {result.subtitle && (
                <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: "anywhere" }}>
                  {result.subtitle}
                </Typography>
              )}
            </Box>
            <Typography variant="body2" color="text.secondary">
              {result.label ?? text("shell.searchScreens")}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box role="status" sx={{ px: 2.5, pb: 2 }}>
        {shown.length === 0 && (
          <Typography color="text.secondary">
            {search.length < 2
              ? text("shell.searchHint")
              : isFetching
                ? text("shell.loading")
                : text("shell.searchNothing", { text: search })}
          </Typography>
        )}
        {search.length >= 2 && !isFetching && shown.length === 0 && searched.length > 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {text("shell.lookedIn", { places: [text("shell.searchScreens"), ...searched].join(", ") })}
          </Typography>
        )}
      </Box>
    </MuiDialog>
  );
}
