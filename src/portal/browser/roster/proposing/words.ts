import { useLaterText } from "#framework/browser/i18n/useLaterText.ts";

const proposing = {
  title: "Propose workers for %{range}",
  ask: "Propose workers",
  askAgain: "Propose again",
  about:
    "For the open shifts of these days. Every rule of the roster is checked; overtime, travel, warnings and unfamiliar workers are kept low. Nothing is assigned until you accept it.",
  aboutChosen:
    "For the selected shifts that are open. Every rule of the roster is checked; overtime, travel, warnings and unfamiliar workers are kept low. Nothing is assigned until you accept it.",
  askedBy: "Asked for by %{name}",
  waiting: "Waiting for other proposals to finish.",
  reading: "%{done} of %{shifts} shifts checked",
  improving: "This is the first proposal. A better one is being worked out, for up to 20 seconds.",
  progress: "Progress of the proposal",
  stop: "Cancel proposal",
  stopped: "This proposal was cancelled.",
  failed: "The workers could not be proposed",
  filled: "%{smart_count} shift has a proposed worker. |||| %{smart_count} shifts have a proposed worker.",
  stays: "%{smart_count} shift stays open. |||| %{smart_count} shifts stay open.",
  missing:
    "%{smart_count} shift was deleted or is outside your regions. |||| %{smart_count} shifts were deleted or are outside your regions.",
  points: "%{points} points",
  pointsBefore: "%{points} points, instead of %{before} in the first proposal",
  best: "No proposal costs less, of the workers compared.",
  overtime: "%{hours} of overtime",
  pay_estimate: "Estimated pay %{amount}",
  travel_estimate: "Estimated travel %{amount}",
  price_estimate: "Estimated price %{amount}",
  margin_estimate: "Estimated margin %{amount}",
  all: "Select all",
  noPeople: "No participant",
  openShift: "Open shift",
  draft: "Draft",
  met: "%{smart_count} shift together in six months |||| %{smart_count} shifts together in six months",
  unmet: "No shift together in six months",
  samePlace: "Same postcode",
  km: "About %{km} km away",
  sameRegion: "Same region",
  otherRegion: "Another region",
  within: "Within ordinary hours",
  over: "%{hours} of overtime in that week",
  noWarnings: "No warnings",
  others: "%{smart_count} other worker could have it |||| %{smart_count} other workers could have it",
  alone: "Nobody else can have it",
  assigned: "Assigned",
  stayTitle: "Stay open",
  possible:
    "%{smart_count} worker could have it, but is needed for another shift or costs more than leaving it open |||| %{smart_count} workers could have it, but are needed for other shifts or cost more than leaving it open",
  blocked: {
    overlap: "%{smart_count} has another shift then |||| %{smart_count} have another shift then",
    leave: "%{smart_count} is on leave |||| %{smart_count} are on leave",
    licence:
      "%{smart_count} has no current licence or check |||| %{smart_count} have no current licence or check",
    barred: "%{smart_count} is barred from work |||| %{smart_count} are barred from work",
    visa: "%{smart_count} has no right to work then |||| %{smart_count} have no right to work then",
    inactive: "%{smart_count} is not active |||| %{smart_count} are not active",
    competency: "%{smart_count} lacks the competency |||| %{smart_count} lack the competency",
    notSent:
      "%{smart_count} must not be assigned to the participant |||| %{smart_count} must not be assigned to the participant",
    participant: "The participant can't have new shifts",
    shift: "The shift is too long, or its break is",
    far: "%{smart_count} works too far away |||| %{smart_count} work too far away",
  },
  accept: "Assign %{smart_count} shift |||| Assign %{smart_count} shifts",
  acceptAnyway: "Assign anyway",
  warned:
    "Nothing has been assigned yet. The published shifts can be assigned with a reason, which is recorded with your name.",
  done: "%{smart_count} shift assigned |||| %{smart_count} shifts assigned",
  refused: "%{smart_count} shift was not assigned |||| %{smart_count} shifts were not assigned",
  close: "Close",
  back: "Back",
};

/** The words of proposals for open shifts, by key. */
export const useProposingText = () => useLaterText("proposing", proposing);

export type ProposingText = ReturnType<typeof useProposingText>;
