import Box from "@mui/material/Box";
import { flushSync } from "react-dom";
import { sectionId } from "../../forms/sectionId.ts";
import { useSectionText } from "../../i18n/enSections.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";

/** A section as the index names it. */
export interface IndexEntry {
  title: string;
  isDone?: boolean;
  isFailing?: boolean;
  isOptional?: boolean;
  isSensitive?: boolean;
}

interface SectionIndexProps {
  entries: readonly IndexEntry[];
  /** Opens a section before it is gone to. */
  onGo?: (title: string) => void;
}

/** The sections of a long form or record beside it, to go straight to one. */
export function SectionIndex({ entries, onGo }: SectionIndexProps) {
  const text = useText();
  if (entries.length < 4) return null;
  const go = (title: string) => {
    flushSync(() => onGo?.(title));
    const target = document.getElementById(sectionId(title));
    target?.scrollIntoView({ block: "start" });
    target?.focus({ preventScroll: true });
  };
  return (
    <Box
      component="nav"
      aria-label={text("form.sections")}
      className="no-print"
      sx={{
        display: { xs: "none", lg: "block" },
        position: "sticky",
        top: 88,
        alignSelf: "start",
        width: 220,
        flexShrink: 0,
      }}
    >
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          borderInlineStart: "2px solid",
          borderColor: "divider",
          maxHeight: "calc(100vh - 180px)",
          overflowY: "auto",
        }}
      >
        {entries.map((entry) => (
          <li key={entry.title}>
            <Box
              component="a"
              href={`#${sectionId(entry.title)}`}
              onClick={(event) => {
                event.preventDefault();
                go(entry.title);
              }}
              sx={{
                display: "flex",
                gap: 0.75,
                alignItems: "baseline",
                px: 1.5,
                py: 0.75,
                fontSize: "0.875rem",
                color: "text.secondary",
                textDecoration: "none",
                "&:hover, &:focus-visible": { color: "primary.main" },
              }}
            >
              <Entry {...entry} />
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** A section's name, with a mark where it is filled in or something is wrong, and a lock where it is sensitive. */
function Entry({ title, isDone, isFailing, isOptional, isSensitive }: IndexEntry) {
  const words = useSectionText();
  return (
    <>
      <span>{title}</span>
      {isOptional && <Box sx={{ fontSize: "0.75rem" }}>({words("optional").toLowerCase()})</Box>}
      {isSensitive && (
        <>
          <Icon name="LockOutlined" size={14} style={{ alignSelf: "center" }} />
          <span style={visuallyHidden}>, {words("sensitive")}</span>
        </>
      )}
      {isFailing && (
        <Box component="span" sx={{ marginInlineStart: "auto", color: "error.main" }}>
          <Icon name="ErrorOutline" size={16} />
          <span style={visuallyHidden}>, {words("failing")}</span>
        </Box>
      )}
      {isDone && (
        <Box component="span" sx={{ marginInlineStart: "auto", color: "success.main" }}>
          <Icon name="Check" size={16} />
          <span style={visuallyHidden}>, {words("done")}</span>
        </Box>
      )}
    </>
  );
}
