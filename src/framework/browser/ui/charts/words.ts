/** Messages of charts, which come with the first of them. */
export const chartWords = {
  asTable: "Show as table",
  asPicture: "Show as chart",
  undrawn: "The chart could not be loaded. Its values are in the table.",
  more: "%{share} more than %{before}",
  less: "%{share} less than %{before}",
  same: "the same as %{before}",
  none: "none in %{before}",
};
