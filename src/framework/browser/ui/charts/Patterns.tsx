import type { Pattern, SeriesLook } from "./looks.ts";

const size = 8;

/** What a bar of a series is filled with: its colour, or the pattern that `Patterns` has defined under this id. */
export const fillOf = ({ color, pattern }: SeriesLook, id: string): string =>
  pattern === "solid" ? color : `url(#${id}-${pattern})`;

/** The patterns of a chart's series, for its bars and for its legend. */
export const Patterns = ({
  id,
  looks,
  ground,
}: {
  id: string;
  looks: readonly SeriesLook[];
  ground: string;
}) => (
  <defs>
    {looks.map(
      ({ color, pattern }) =>
        pattern !== "solid" && (
          <pattern
            key={pattern}
            id={`${id}-${pattern}`}
            width={size}
            height={size}
            patternUnits="userSpaceOnUse"
            patternTransform={pattern === "stripes" ? "rotate(45)" : undefined}
          >
            <rect width={size} height={size} fill={ground} />
            <rect width={size} height={size} fill={color} fillOpacity={0.3} />
            <Drawing pattern={pattern} color={color} />
          </pattern>
        ),
    )}
  </defs>
);

function Drawing({ pattern, color }: { pattern: Pattern; color: string }) {
  if (pattern === "dots") return <circle cx={4} cy={4} r={2.2} fill={color} />;
  const across = <rect width={size} height={3} fill={color} />;
  if (pattern === "lines") return across;
  const along = <rect width={3} height={size} fill={color} />;
  if (pattern === "stripes") return along;
  return (
    <>
      {across}
      {along}
    </>
  );
}
