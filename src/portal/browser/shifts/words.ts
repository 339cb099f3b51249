import { useLaterText } from "#framework/browser/i18n/useLaterText.ts";

/** The words of a worker's shift. They are loaded with the first of them. */
const shift = {
  summary: "Your shift",
  openMap: "Open map",
  noAddress: "No address is recorded. Ask the office.",
  call: "Call %{name}",
  running: "Running for %{span}",
  over: "Planned end was %{span} ago",
  startsIn: "Starts in %{span}",
  late: "Planned start was %{span} ago",
  opens: "You can start from %{time}",
  opensOn: "You can start on %{day} from %{time}",
  instructions: "Instructions",
  hours: "%{hours} h %{minutes} min",
  minutes: "%{minutes} min",
};

/** The words of a worker's shift, by key. */
export const useShiftText = () => useLaterText("shift", shift);
