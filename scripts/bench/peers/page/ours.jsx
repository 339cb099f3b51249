import { ThemeProvider } from "@mui/material/styles";
import { useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { blocksOf } from "#framework/browser/screens/calendar/blocks.ts";
import { daysOf } from "#framework/browser/screens/calendar/layout/range.ts";
import { wallClock } from "#framework/browser/screens/calendar/layout/wallClock.ts";
import { useSelection } from "#framework/browser/screens/calendar/selection.ts";
import { Timeline } from "#framework/browser/screens/timeline/Timeline.tsx";
import { portalTheme } from "#framework/browser/theme/theme.ts";
import { shiftsOf, timed, workersOf } from "./data.js";

const zone = "Australia/Sydney";
const range = { from: "2026-11-01", until: "2026-11-30" };
const definition = { start: "start_at", end: "end_at", card: ["participant"], colour: "shift_type" };
const fields = [
  { name: "participant", label: "Participant", schema: {}, type: { text: String, storage: "text" } },
];
const looks = new Map(
  ["personal_care", "community_access", "domestic", "sil", "sleepover"].map((value, index) => [
    value,
    {
      value,
      label: value,
      icon: "Home",
      edge: ["#1f6feb", "#0f8a6d", "#a3570c", "#8a3ffc", "#b8326b"][index],
      ground: "#e8f0fe",
    },
  ]),
);
const theme = portalTheme("light", "ltr");
const nothing = () => undefined;
const editor = {
  canChange: () => true,
  canCreate: true,
  judge: async () => undefined,
  apply: async () => undefined,
  undo: nothing,
};
const none = new Set();
// The product makes it while the answer is on its way.
const clock = wallClock(zone, range.from, 30);

function Roster({ rows, lanes }) {
  const blocks = useMemo(
    () => blocksOf(rows, definition, { clock, from: range.from, field: "staff" }),
    [rows],
  );
  const selection = useSelection(none);
  const calendar = useMemo(
    () => ({
      resource: { name: "shifts", label: { one: "Shift", many: "Shifts" } },
      calendar: definition,
      screens: { fields },
      sight: { kind: "month", hours: false, view: "timeline" },
      range,
      days: daysOf(range),
      clock,
      today: "2026-11-01",
      blocks,
      behind: [],
      lanes,
      laneDefinition: { field: "staff" },
      looks,
      lookOf: (record) => looks.get(record.shift_type),
      wording: {
        calendar: definition,
        fields,
        nameOf: () => "",
        choiceOf: (record) => record.shift_type,
        zone,
        from: range.from,
        today: "2026-11-01",
      },
    }),
    [blocks, lanes],
  );
  return (
    <Timeline
      calendar={calendar}
      editor={editor}
      selection={selection}
      announce={nothing}
      onCreate={nothing}
    />
  );
}

const answers = new EventTarget();

function Page() {
  const [data, setData] = useState({ rows: [], lanes: [] });
  useEffect(() => answers.addEventListener("answer", ({ detail }) => setData(detail)), []);
  return (
    <ThemeProvider theme={theme}>
      <Roster {...data} />
    </ThemeProvider>
  );
}

globalThis.draw = (workers, count) => {
  const [rows, lanes] = [shiftsOf(workers, count), workersOf(workers)];
  // As in the product, the frame with its days stands before the answer comes.
  createRoot(document.querySelector("#root")).render(<Page />);
  return timed(() =>
    flushSync(() => answers.dispatchEvent(new CustomEvent("answer", { detail: { rows, lanes } }))),
  );
};
