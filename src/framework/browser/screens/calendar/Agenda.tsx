import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import { writtenDay } from "#framework/shared/dates/spans.ts";
import { useCalendarText } from "../../i18n/enCalendar.ts";
import { Icon } from "../../ui/Icon.tsx";
import { blocksByDay } from "./rows/blocks.ts";
import type { SurfaceProps } from "./surface.ts";
import { wordsOf } from "./words.ts";

const mostAtOnce = 200;

/**
 * The records of a range one below the other, by day: for phones, for screen readers, and for the eye that reads lists. It
 * begins today where today is in the range; what was before is a button away.
 */
export function Agenda({ calendar, selection }: SurfaceProps) {
  const text = useCalendarText();
  const { tokens } = useTheme();
  const [most, setMost] = useState(mostAtOnce);
  const [isWhole, setWhole] = useState(false);
  const { days, blocks, behind, wording, lookOf, today } = calendar;
  const byDay = useMemo(() => blocksByDay(blocks, days.length), [blocks, days.length]);
  const first = isWhole ? 0 : Math.max(0, days.indexOf(today));
  const before = useMemo(() => {
    const counts = [0];
    for (const [index, own] of byDay.entries())
      counts.push((counts.at(-1) ?? 0) + (index < first ? 0 : own.length));
    return counts;
  }, [byDay, first]);
  const earlier = byDay.slice(0, first).reduce((count, own) => count + own.length, 0);
  const shown = before.at(-1) ?? 0;
  return (
    <Box className="calendar-surface" sx={{ maxWidth: 900 }}>
      {earlier > 0 && (
        <Button onClick={() => setWhole(true)} sx={{ mb: 1 }}>
          {text("earlierDays", { count: earlier })}
        </Button>
      )}
      {days.map((day, index) => {
        if (index < first) return null;
        const layers = behind.filter(
          ({ start, end, lane }) => lane === undefined && start < (index + 1) * 1440 && end > index * 1440,
        );
        const own = (byDay[index] ?? []).slice(0, Math.max(0, most - (before[index] ?? 0)));
        if (own.length === 0 && layers.length === 0) return null;
        return (
          <Box component="section" key={day} aria-label={writtenDay(day, today)} sx={{ mb: 2 }}>
            <Typography
              component="h2"
              sx={{
                fontSize: "0.9375rem",
                fontWeight: 650,
                color: day === today ? "primary.main" : undefined,
                mb: 0.5,
              }}
            >
              {writtenDay(day, today)} {day === today && `· ${text("today")}`}
            </Typography>
            {layers.length > 0 && (
              <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
                {layers.map(({ label }) => label).join(", ")}
              </Typography>
            )}
            <Box
              component="ul"
              sx={{
                listStyle: "none",
                m: 0,
                p: 0,
                border: 1,
                borderColor: "divider",
                borderRadius: 2,
                bgcolor: "background.paper",
                overflow: "hidden",
              }}
            >
              {own.map((block) => {
                const words = wordsOf(block, wording);
                const look = lookOf(block.record);
                return (
                  <Box
                    component="li"
                    key={block.id}
                    sx={{ "& + &": { borderTop: 1, borderColor: "divider" } }}
                  >
                    <Box
                      component="button"
                      type="button"
                      data-block={block.id}
                      onClick={() => selection.open(block.id)}
                      sx={{
                        all: "unset",
                        boxSizing: "border-box",
                        width: "100%",
                        cursor: "pointer",
                        display: "flex",
                        flexWrap: "wrap",
                        columnGap: 2,
                        alignItems: "center",
                        p: 1.25,
                        minHeight: 48,
                        borderInlineStart: `4px ${words.marks.some(({ look: drawn }) => (drawn ?? "dashed") === "dashed") ? "dashed" : "solid"} ${look.edge}`,
                        "&:hover": { bgcolor: tokens.brandSoft },
                        "&:focus-visible": { outline: `2px solid ${tokens.focus}`, outlineOffset: -2 },
                      }}
                    >
                      <Box
                        component="span"
                        sx={{ fontVariantNumeric: "tabular-nums", fontWeight: 600, minWidth: 160 }}
                      >
                        {words.time || words.when}
                      </Box>
                      <Box component="span" sx={{ flex: "1 1 180px", minWidth: 0, overflowWrap: "anywhere" }}>
                        {words.card.join(", ")}
                      </Box>
                      <Box component="span" sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
                        {look.icon && <Icon name={look.icon} size={16} inText />}
                        {[look.label, ...words.marks.map(({ label }) => label)].filter(Boolean).join(" · ")}
                      </Box>
                    </Box>
                  </Box>
                );
              })}
            </Box>
          </Box>
        );
      })}
      {shown > most && (
        <Button onClick={() => setMost(most + mostAtOnce)}>{text("more", { count: shown - most })}</Button>
      )}
    </Box>
  );
}
