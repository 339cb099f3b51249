import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useTranslate } from "react-admin";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { clockAt, deviceZone } from "#framework/shared/dates/zones.ts";
import { usePlatform } from "#framework/browser/services.tsx";
import { type Assessment, axisTop, pointsOf } from "./history.ts";

/** A drawing is as wide as its place, so that its letters have their size: a phone has one of its own. */
const drawings = {
  wide: { width: 640, height: 252, frame: { left: 40, right: 600, top: 28, bottom: 212 } },
  narrow: { width: 320, height: 232, frame: { left: 28, right: 292, top: 28, bottom: 192 } },
};

/** Area and pain of a wound over time. The table below says the same. */
export function HealingChart({ history }: { history: Assessment[] }) {
  const translate = useTranslate();
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  const { frame, ...size } = drawings[isPhone ? "narrow" : "wide"];
  const top = axisTop(Math.max(...history.map(({ area_cm2: area }) => area ?? 0)));
  const area = pointsOf(history, ({ area_cm2: value }) => value, top, frame);
  const pain = pointsOf(history, ({ pain: value }) => value, 10, frame);
  const lines = [
    { name: "area", points: area, dash: undefined },
    { name: "pain", points: pain, dash: "6 5" },
  ] as const;
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box
        component="svg"
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={translate("wounds.chart")}
        direction="ltr"
        sx={{
          width: "100%",
          maxWidth: 760,
          height: "auto",
          "& text": { fontSize: 12, fill: (theme) => theme.tokens.quiet },
          "& .area": { stroke: (theme) => theme.tokens.brand, fill: (theme) => theme.tokens.brand },
          "& .pain": { stroke: (theme) => theme.tokens.error, fill: (theme) => theme.tokens.error },
          "& .grid": { stroke: (theme) => theme.tokens.line },
        }}
      >
        <text x={frame.left} y={14} textAnchor="start">
          {translate("wounds.areaAxis")}
        </text>
        <text x={frame.right} y={14} textAnchor="end">
          {translate("wounds.painAxis")}
        </text>
        {[0, 0.5, 1].map((share) => {
          const y = frame.bottom - share * (frame.bottom - frame.top);
          return (
            <g key={share}>
              <line className="grid" x1={frame.left} x2={frame.right} y1={y} y2={y} />
              <text x={frame.left - 6} y={y + 4} textAnchor="end">
                {Math.round(top * share * 10) / 10}
              </text>
              <text x={frame.right + 6} y={y + 4}>
                {10 * share}
              </text>
            </g>
          );
        })}
        {lines.map(({ name, points, dash }) => (
          <g key={name} className={name}>
            <polyline
              points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
              fill="none"
              strokeWidth={2.5}
              strokeDasharray={dash}
              style={{ fill: "none" }}
            />
            {points.map(({ x, y, assessment }) =>
              name === "area" ? (
                <circle key={assessment.uuid} cx={x} cy={y} r={4} stroke="none" />
              ) : (
                <rect key={assessment.uuid} x={x - 4} y={y - 4} width={8} height={8} stroke="none" />
              ),
            )}
          </g>
        ))}
        {[history[0], history.at(-1)].map((assessment, index) =>
          assessment && (index === 0 || history.length > 1) ? (
            <text
              key={assessment.uuid}
              x={index === 0 ? frame.left : frame.right}
              y={frame.bottom + 20}
              textAnchor={index === 0 ? "start" : "end"}
            >
              {writtenDate(clockAt(new Date(assessment.assessed_at), zone).date)}
            </text>
          ) : null,
        )}
      </Box>
      <Box component="figcaption" sx={{ display: "flex", gap: 3, flexWrap: "wrap", fontSize: "0.875rem" }}>
        <Key name="area" label={translate("wounds.area")} />
        <Key name="pain" label={translate("wounds.pain")} />
      </Box>
    </Box>
  );
}

const Key = ({ name, label }: { name: "area" | "pain"; label: string }) => (
  <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1 }}>
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 26,
        borderTop: name === "area" ? "3px solid" : "3px dashed",
        borderColor: (theme) => (name === "area" ? theme.tokens.brand : theme.tokens.error),
      }}
    />
    {label}
  </Box>
);
