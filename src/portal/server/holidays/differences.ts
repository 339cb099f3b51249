const notPublished = "The date is not published yet: on the list as expected, and not counted.";
const actMoves =
  "The ACT moves Anzac Day to the Monday (Holidays Act 1958 s 3): the Saturday or Sunday is not one.";
const waBill =
  "The Public and Bank Holidays Amendment Bill 2025 moves it from 2028: on the list as expected, and not counted.";

/** Where the supplied public holidays differ from date-holidays 3.37.0, and why ours stay. */
export const explained: Record<string, string> = {
  "ACT 2026-04-25 only there": actMoves,
  "ACT 2027-04-25 only there": actMoves,
  "NT 2027-03-28 only there":
    "Easter Sunday is declared year by year in the Northern Territory: on the list as expected, and not counted.",
  "NT 2028-04-16 only there":
    "Easter Sunday is declared year by year in the Northern Territory: on the list as expected, and not counted.",
  "NT 2027-12-25 only here":
    "Christmas Day on a Saturday stays a holiday, as in 2021; the Monday is one too (published NT lists).",
  "SA 2027-12-25 only here":
    "Since the Public Holidays Act 2023 Christmas Day is a holiday on a Saturday too, beside the Monday.",
  "VIC 2027-09-24 only there": notPublished,
  "VIC 2028-09-29 only there": notPublished,
  "WA 2028-03-06 only there": waBill,
  "WA 2028-06-05 only there": waBill,
  "WA 2028-09-25 only there": waBill,
};
