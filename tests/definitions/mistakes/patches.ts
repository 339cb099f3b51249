import type { Mistake } from "./mistake.ts";

const participants = "resources/participants.patch.json";
const participant = "schemas/records/participant.patch.json";

/** Patches that do not fit what they patch, or bring something wrong. */
export const patches: Mistake[] = [
  {
    what: "a patch of a file that is not there",
    files: { "resources/particpants.patch.json": { icon: "Diversity1" } },
    file: "resources/particpants.patch.json",
    pointer: "",
    found: "a patch of resources/particpants.json, which is not there",
    expected: /one of resources\/participants\.json,/,
  },
  {
    what: "a name that is not there",
    files: { [participants]: { list: { columns: { "-": ["suburbb"] } } } },
    file: participants,
    pointer: "/list/columns/-/0",
    found: '"suburbb"',
    expected: /the name of an item: one of suburb,/,
  },
  {
    what: "a patch without effect",
    files: { [participants]: { label: { one: "Participant" } } },
    file: participants,
    pointer: "/label/one",
    found: '"Participant", which is its value already',
    expected: "a change",
  },
  {
    what: "a patch that is empty",
    files: { [participants]: {} },
    file: participants,
    pointer: "",
    found: "a patch that changes nothing",
    expected: "keys to change",
  },
  {
    what: "a column of a field that there is not",
    files: { [participants]: { list: { columns: { "+": ["transport"], $after: "status" } } } },
    file: participants,
    pointer: "/list/columns/+/0",
    found: '"transport"',
    expected: /a field of records\/participant/,
  },
  {
    what: "a key that is not known in a field that a patch brings",
    files: { [participant]: { properties: { transport_needs: { type: "string", colour: "red" } } } },
    file: participant,
    pointer: "/properties/transport_needs/colour",
    found: "a key that is not known here",
    expected: /^one of /,
  },
  {
    what: "a file that is no JSON",
    files: { [participants]: "{" },
    file: participants,
    pointer: "",
    found: /JSON/,
    expected: "JSON",
  },
];
