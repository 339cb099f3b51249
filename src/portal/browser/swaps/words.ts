import { useLaterText } from "#framework/browser/i18n/useLaterText.ts";

const swaps = {
  askTitle: "Swap or give away this shift",
  askText: "Your shift stays yours until a colleague agrees and the office approves.",
  what: "What do you want to do?",
  ways: {
    all: "Give it away to any colleague who can take it",
    give: "Ask one colleague to take it",
    swap: "Swap it for a colleague's shift",
  },
  loadFailed: "Your colleagues could not be loaded",
  none: "None of your colleagues can take this shift. Call the office if you can't work it.",
  colleague: "Colleague",
  inReturn: "Shift in return",
  noShifts: "%{name} has no shift that you two could swap. Choose another colleague.",
  note: "Note (optional)",
  noteHint: "Everyone you ask reads it. Don't name the participant.",
  ask: "Ask",
  askAll: "Ask %{smart_count} colleague |||| Ask %{smart_count} colleagues",
  cancel: "Cancel",
  approveTitle: "Approve this swap?",
  approveText: "Both support workers and the participants are notified.",
  approve: "Approve",
  approveAnyway: "Approve anyway",
  warned:
    "Nothing has been changed yet. The swap can be approved with a reason, which is recorded with your name.",
};

/** The words of swaps, by key. They are loaded with the first dialog. */
export const useSwapText = () => useLaterText("swaps", swaps);
