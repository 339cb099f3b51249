const words = [
  "advocate",
  "disability",
  "incident",
  "licence",
  "medicare",
  "ndis",
  "participant",
  "referral",
  "roster",
  "staff",
  "timesheet",
  "wound",
];
const capital = (word) => word.replace(/^./, (first) => first.toUpperCase());
const upper = words.map((word) => word.toUpperCase());
/** A word, also as a part of a name: participant_id, isParticipant, NDIS. */
const pattern = new RegExp(
  `(?<![A-Za-z])(?:${[...words, ...upper].join("|")})|(?:${words.map(capital).join("|")})`,
  "g",
);

/** The framework turns any definitions into a portal: it has no word of one portal's field, in code or comments. */
export const domainWords = {
  create(context) {
    return {
      Program() {
        const { text } = context.sourceCode;
        for (const { 0: word, index } of text.matchAll(pattern)) {
          const start = context.sourceCode.getLocFromIndex(index);
          const end = context.sourceCode.getLocFromIndex(index + word.length);
          context.report({
            loc: { start, end },
            message: `"${word}" is a word of the portal; the framework has none.`,
          });
        }
      },
    };
  },
};
