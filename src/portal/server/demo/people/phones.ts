import { mobiles } from "./names.ts";

const areaCodes: Record<string, string> = {
  NSW: "02",
  ACT: "02",
  VIC: "03",
  TAS: "03",
  QLD: "07",
  SA: "08",
  WA: "08",
  NT: "08",
};

/** Where the numbers of each group of people begin, so that no two share one: there are 20,000 to an area code. */
const blocks = {
  participant: 0,
  contact: 5000,
  staff: 10_000,
  staffContact: 12_000,
  referral: 19_000,
};

/** A landline number kept for fiction, `(0x) 5550 xxxx` or `(0x) 7010 xxxx`, another for each person of a group. */
export function landline(group: keyof typeof blocks, index: number, state = "NSW"): string {
  const number = blocks[group] + index;
  const exchange = number < 10_000 ? "5550" : "7010";
  return `${areaCodes[state] ?? "02"}${exchange}${String(number % 10_000).padStart(4, "0")}`;
}

/** Of the 30 mobile numbers kept for fiction each group of people has its own, and only its first members get one. */
const shares = { participant: [0, 16], staff: [16, 22], advocate: [22, 30] } as const;

/** The mobile number of a participant, a member of staff or an advocate, while there are some. */
export const mobileOf = (group: keyof typeof shares, index: number): string | undefined =>
  mobiles.slice(...shares[group])[index];
