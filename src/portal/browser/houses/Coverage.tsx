import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { writtenTimes } from "#framework/shared/dates/spans.ts";
import { writtenDate, writtenTime } from "#framework/shared/dates/written.ts";
import { useLaterText } from "#framework/browser/i18n/useLaterText.ts";
import type { ShownStretch } from "#portal/shared/houses/coverage.ts";
import { type Comparison, partOfDay } from "./comparison.ts";
import { houseWords } from "./words.ts";

/** A heat of the days: when the roster has the workers that the roster of care needs; too few are named in words below. */
export function Coverage({ days, gaps }: Pick<Comparison, "days" | "gaps">) {
  const text = useLaterText("house", houseWords);
  const translate = useTranslate();
  const gapOf = ({ date, from, until, sleepover, needed, rostered }: ShownStretch) =>
    text(sleepover ? "gapSleepover" : "gap", {
      day: writtenDate(date, { weekday: true }),
      times: writtenTimes(from, until),
      rostered,
      needed,
    });
  return (
    <Box component="section" aria-label={text("coverage")} sx={{ display: "grid", gap: 1.5, minWidth: 0 }}>
      <div>
        <Typography variant="h6" component="h2">
          {text("coverage")}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {text("coverageText")}
        </Typography>
      </div>
      <Box aria-hidden sx={{ display: "grid", gap: 0.5 }}>
        <Hours />
        {days.map(({ date, stretches }) => (
          <Day key={date} date={date} stretches={stretches} />
        ))}
      </Box>
      {gaps.length === 0 ? (
        <Alert severity="success">{text("whole")}</Alert>
      ) : (
        <Alert severity="warning" sx={{ "& .MuiAlert-message": { minWidth: 0 } }}>
          {translate("house.gaps", { _: houseWords.gaps, smart_count: gaps.length })}
          <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
            {gaps.map((gap) => (
              <li key={`${gap.date} ${gap.from} ${String(gap.sleepover)}`}>{gapOf(gap)}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}

const columns = "5.5rem minmax(0, 1fr)";

/** Some hours of the clock above the days. */
function Hours() {
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: columns, color: "text.secondary", fontSize: "0.75rem" }}>
      <span />
      <Box sx={{ display: "flex" }}>
        {["00:00", "06:00", "12:00", "18:00"].map((time) => (
          <Box
            key={time}
            sx={{ flex: 1, borderInlineStart: 1, borderColor: "divider", paddingInlineStart: 0.5 }}
          >
            {writtenTime(time).replace(":00", "")}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** A day: time awake above, sleepovers below it. */
function Day({ date, stretches }: { date: string; stretches: readonly ShownStretch[] }) {
  const { tokens } = useTheme();
  const day = writtenDate(date, { weekday: true }).replace(/ \d{4}$/, "");
  const lanes = [false, true].filter(
    (sleepover) => !sleepover || stretches.some((stretch) => stretch.sleepover),
  );
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: columns, alignItems: "center", fontSize: "0.8125rem" }}>
      <span>{day}</span>
      <Box sx={{ display: "grid", gap: "2px" }}>
        {lanes.map((sleepover) => (
          <Box key={String(sleepover)} sx={{ position: "relative", height: 20, bgcolor: tokens.background }}>
            {stretches
              .filter((stretch) => stretch.sleepover === sleepover)
              .map((stretch) => (
                <Cell key={stretch.from} stretch={stretch} />
              ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** A time with "1/2": full where there are enough, hatched where there are too few, outlined where there is nobody. */
function Cell({ stretch: { from, until, needed, rostered, sleepover } }: { stretch: ShownStretch }) {
  const { tokens } = useTheme();
  const isShort = rostered < needed;
  const colour = isShort ? tokens.error : tokens.success;
  const [start, end] = [partOfDay(from), partOfDay(until)];
  return (
    <Box
      title={`${writtenTimes(from, until)}: ${rostered}/${needed}`}
      sx={{
        position: "absolute",
        insetBlock: 0,
        insetInlineStart: `${start * 100}%`,
        width: `${(end - start) * 100}%`,
        border: `1px ${rostered === 0 ? "dashed" : "solid"} ${colour}`,
        borderRadius: 0.5,
        background: isShort
          ? rostered === 0
            ? "transparent"
            : `repeating-linear-gradient(135deg, ${colour}33 0 3px, transparent 3px 7px)`
          : `${colour}${sleepover ? "22" : "44"}`,
        color: tokens.text,
        fontSize: "0.6875rem",
        lineHeight: "18px",
        textAlign: "center",
        overflow: "hidden",
        whiteSpace: "nowrap",
        fontVariantNumeric: "tabular-nums",
      }}
    >
      {isShort && "! "}
      {rostered}/{needed}
    </Box>
  );
}
