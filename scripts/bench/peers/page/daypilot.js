import * as daypilot from "@daypilot/daypilot-lite-javascript";
import { shiftsOf, timed, workersOf } from "./data.js";

const { DayPilot } = daypilot.default ?? daypilot;

globalThis.draw = (workers, count) => {
  const [rows, lanes] = [shiftsOf(workers, count), workersOf(workers)];
  const local = (instant) =>
    new DayPilot.Date(new Date(Date.parse(instant) + 11 * 3_600_000).toISOString().slice(0, 19));
  const scheduler = new DayPilot.Scheduler("root", {
    startDate: "2026-11-01",
    days: 30,
    scale: "Day",
    cellWidth: 92,
    eventHeight: 38,
    heightSpec: "Max",
    height: 632,
    timeHeaders: [{ groupBy: "Day", format: "ddd d" }],
  });
  // Its frame too stands before the answer comes.
  scheduler.init();
  return timed(() => {
    scheduler.update({
      resources: lanes,
      events: rows.map(({ id, start_at: start, end_at: end, staff, participant }) => ({
        id,
        resource: staff,
        start: local(start),
        end: local(end),
        text: participant,
      })),
    });
  });
};
